import { replaceKeys, rotateKeys as makeNewKeys } from '../identity/embedded/keys/store.ts'
import { noticedSeconds } from '../identity/embedded/keys/stages.ts'
import { CannotBeDone } from './command.ts'
import type { Command } from './command.ts'

const dropOld = 'drop-old'

export const rotateKeys: Command = {
  summary: 'Give the embedded identity provider new keys',
  help: [
    'Makes new keys for tokens and cookies. They are published at once and sign five minutes later, when every',
    'running platform knows them. What the old keys have signed stays good until it ends: nobody is signed out.',
    '',
    `  --${dropOld}  for keys that somebody else may know: they are deleted, and all sessions with them. Every running`,
    `              platform notices within ${noticedSeconds} seconds. Everybody has to sign in again.`,
  ].join('\n'),
  options: [dropOld],

  async run({ settings, db, say }, given) {
    if (settings.identityIssuer)
      throw new CannotBeDone('The keys belong to the issuer that IDENTITY_ISSUER names. Rotate them there.')
    if (given.has(dropOld)) {
      await replaceKeys(db)
      return say(
        `The old keys are gone, and so are all sessions. Running platforms notice within ${noticedSeconds} seconds.`,
      )
    }
    const { signsFrom, isNew } = await makeNewKeys(db)
    const from = `sign from ${signsFrom.toISOString()} on`
    say(isNew ? `New keys are published, and ${from}.` : `There are new keys already. They ${from}.`)
  },
}
