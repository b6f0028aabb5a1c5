import { rotateKeys as makeNewKeys } from '../identity/embedded/key-store.ts'
import { CannotBeDone } from './command.ts'
import type { Command } from './command.ts'

export const rotateKeys: Command = {
  summary: 'Give the embedded identity provider new keys',
  help: [
    'Makes new keys for tokens and cookies. They are published at once and sign five minutes later, when every',
    'running platform knows them. What the old keys have signed stays good until it ends: nobody is signed out.',
  ].join('\n'),

  async run({ settings, db, say }) {
    if (settings.identityIssuer)
      throw new CannotBeDone('The keys belong to the issuer that IDENTITY_ISSUER names. Rotate them there.')
    const { signsFrom, isNew } = await makeNewKeys(db)
    const from = `sign from ${signsFrom.toISOString()} on`
    say(isNew ? `New keys are published, and ${from}.` : `There are new keys already. They ${from}.`)
  },
}
