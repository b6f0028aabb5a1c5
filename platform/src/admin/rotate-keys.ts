import { replaceKeys, rotateKeys as makeNewKeys } from '../identity/embedded/keys/store.ts'
import { noticedSeconds } from '../identity/embedded/keys/stages.ts'
import { traceForOperator } from '../domain/command-traces.ts'
import { CannotBeDone, dryRun } from './command.ts'
import type { Command } from './command.ts'

const dropOld = 'drop-old'

export const rotateKeys: Command = {
  summary: 'Give the embedded identity provider new keys',
  help: [
    'Makes new keys for tokens and cookies. They are published at once and sign five minutes later, when every',
    'running platform knows them. Tokens and cookies of the old keys stay valid until they expire: nobody is signed out.',
    '',
    `  --${dropOld}  for keys that somebody else may know: they are deleted, and all sessions with them. Every running`,
    `              platform notices within ${noticedSeconds} seconds. Everybody has to sign in again.`,
    `  --${dryRun}   say what would be done`,
  ].join('\n'),
  options: [dropOld, dryRun],

  async run({ settings, open, say }, given) {
    if (settings.identityIssuer)
      throw new CannotBeDone('The keys belong to the issuer that IDENTITY_ISSUER names. Rotate them there.')
    if (given.has(dryRun))
      return say(given.has(dropOld) ? 'Would replace all keys and end all sessions.' : 'Would make new keys.')
    const db = await open()
    if (given.has(dropOld)) {
      await replaceKeys(db)
      await traceForOperator(db, { action: 'KEYS_REPLACED' })
      return say(
        `The old keys are gone, and so are all sessions. Running platforms notice within ${noticedSeconds} seconds.`,
      )
    }
    const { signsFrom, isNew } = await makeNewKeys(db)
    if (isNew) await traceForOperator(db, { action: 'KEYS_ROTATED', new: { signsFrom } })
    const from = `sign from ${signsFrom.toISOString()} on`
    say(isNew ? `New keys are published, and ${from}.` : `There are new keys already. They ${from}.`)
  },
}
