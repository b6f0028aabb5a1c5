import { migrationsMissing } from '../db/migrations/migrate.ts'
import { countRows, findAllProblems } from '../domain/installation/check.ts'
import { CannotBeDone, dryRun, rehearsable, type Command } from './command.ts'
import { writeBackupFile, checkBackupFile, openBackupFile } from '../db/backup/file.ts'
import { traceForOperator } from '../domain/people/command-traces.ts'
import { logCredentials } from '../db/credential-changes.ts'
import { needsCassandra } from '../domain/samples/open.ts'
import { encryptionOf } from '../domain/integrations/secrets.ts'
import { deletePushKeys, insertPushKey } from '../domain/integrations/push-keys.ts'
import { restoreBackup, moveDatabase, stillRunning } from '../db/backup/restore.ts'
import { saying } from '../base/progress.ts'
import { openDatabase } from '../db/connection.ts'
import { replaceKeys, rotateKeys as makeNewKeys } from '../identity/embedded/keys/store.ts'
import { noticedSeconds } from '../identity/embedded/keys/stages.ts'

export const check: Command = {
  summary: 'Say what is in the database, and what is wrong with it',
  help: 'Changes nothing. The exit code is 1 if something is wrong.',

  async run({ settings, open, isServing, say }) {
    const db = await open()
    const missing = await migrationsMissing(db)
    if (missing.length > 0)
      throw new CannotBeDone(
        `The schema lacks ${missing.join(', ')}. Start the platform: it migrates the database.`,
      )
    const where = settings.databaseUrl ? 'PostgreSQL' : `the embedded database in ${settings.dataDir}`
    say(`Database    ${where}${isServing ? ', in use by a running platform' : ''}`)
    const counts = await countRows(db)
    for (const [name, count] of Object.entries(counts)) say(`${name.padEnd(11)} ${count}`)
    const problems = await findAllProblems(db, settings)
    if (problems.length === 0) return say('Nothing is wrong.')
    throw new CannotBeDone(problems.map(({ message }) => `Wrong: ${message}`).join('\n'))
  },
}

export const backup: Command = {
  summary: 'Write all data into a file, while people work',
  help: [
    'FILE gets the state of the whole database at one moment, compressed, with counts and checksums. It is read again before',
    'the command ends. Nobody has to wait for it. An existing file is not overwritten. The backup has the private keys and the',
    'hashes of the passwords: keep it as safe as the original.',
    '',
    `  --${dryRun}  open the database, and write nothing`,
  ].join('\n'),
  operands: ['FILE'],
  options: [dryRun],

  async run({ open, settings, say }, args) {
    const file = args.operand('FILE')
    const db = await open()
    if (args.has(dryRun)) return say(`Would write ${file}.`)
    const { tables, rows } = await writeBackupFile(db, file)
    await traceForOperator(db, { action: 'DATABASE_BACKED_UP', new: { tables, rows } })
    say(`Wrote ${file}: ${rows} rows of ${tables} tables.`)
    if (settings.samplesAddress) say('The samples are not in it. They are in Cassandra: back them up there.')
  },
}

export const restore: Command = {
  summary: 'Fill an empty database from a backup',
  help: [
    'The database of the settings must be empty: a new DATA_DIR, or a new database at DATABASE_URL. Every table is compared',
    'with the counts and checksums of the backup, and read again from the database. Everything is stored, or nothing.',
    'A backup of an older release is migrated. One of a newer release is refused.',
    '',
    `  --${dryRun}  only read and check the file`,
  ].join('\n'),
  operands: ['FILE'],
  options: [dryRun],

  async run({ open, say }, args) {
    const file = args.operand('FILE')
    const checked = await saying(
      say,
      () => `Reading ${file}`,
      () => checkBackupFile(file),
    )
    if (args.has(dryRun)) return say(`${file} is whole: ${checked.rows} rows of ${checked.tables} tables.`)
    const db = await open(true)
    const { tables, rows } = await restoreBackup(db, openBackupFile(file), {
      command: `restore ${file}`,
      rows: checked.rows,
      say,
    })
    await traceForOperator(db, { action: 'DATABASE_RESTORED', new: { tables, rows } })
    say(`Restored ${rows} rows of ${tables} tables, all as they are in ${file}.`)
    if (await needsCassandra(db))
      say('The samples are not in it. They are in Cassandra: start the platform with SAMPLES_URL.')
  },
}

export const move: Command = {
  summary: 'Copy everything into another database, and compare the two',
  help: [
    'TO is the address of an empty PostgreSQL database (postgres://…), or a new data folder for the embedded one. First stop',
    'the platform. Every table is copied, read again, and compared row by row. The old database does not change. Afterwards set',
    'DATABASE_URL, or DATA_DIR, and start the platform. The password of TO can be in PGPASSWORD.',
    '',
    `  --${dryRun}  open both, and copy nothing`,
  ].join('\n'),
  operands: ['TO'],
  options: [dryRun],

  async run({ open, isServing, settings, say }, args) {
    const to = args.operand('TO')
    if (isServing) throw new CannotBeDone(stillRunning)
    if (to === (settings.databaseUrl ?? settings.dataDir)) throw new CannotBeDone('TO is the same database.')
    const from = await open()
    const target = await openDatabase(/^postgres(ql)?:/.test(to) ? { url: to } : { dataDir: to })
    try {
      await target.ping()
      if (args.has(dryRun)) return say('Would copy everything. Both databases answer.')
      const { tables, rows } = await moveDatabase(from, target.db, { say })
      await traceForOperator(target.db, { action: 'DATABASE_MOVED', new: { tables, rows } })
      say(`Copied ${rows} rows of ${tables} tables, all the same in both databases.`)
    } finally {
      await target.close()
    }
  },
}

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

  async run({ settings, open, say, logSecurity }, args) {
    if (settings.identityIssuer)
      throw new CannotBeDone('The keys belong to the issuer that IDENTITY_ISSUER names. Rotate them there.')
    if (args.has(dryRun))
      return say(args.has(dropOld) ? 'Would replace all keys and end all sessions.' : 'Would make new keys.')
    const db = await open()
    if (args.has(dropOld)) {
      await replaceKeys(db)
      await traceForOperator(db, { action: 'KEYS_REPLACED' })
      logCredentials(logSecurity, [{ action: 'KEYS_REPLACED' }], 'command')
      return say(
        `The old keys are gone, and so are all sessions. Running platforms notice within ${noticedSeconds} seconds.`,
      )
    }
    const { signsFrom, isNew } = await makeNewKeys(db)
    if (isNew) {
      await traceForOperator(db, { action: 'KEYS_ROTATED', new: { signsFrom } })
      logCredentials(logSecurity, [{ action: 'KEYS_ROTATED' }], 'command')
    }
    const from = `sign from ${signsFrom.toISOString()} on`
    say(isNew ? `New keys are published, and ${from}.` : `There are new keys already. They ${from}.`)
  },
}

export const rotatePushKey: Command = {
  summary: 'Give push notifications a new key',
  help: [
    'New subscriptions use it at once. A browser that subscribed with an older key goes on with that one, until its person',
    'opens the console there: then it changes to the new one by itself.',
    '',
    `  --${dropOld}  for a key that somebody else may know: it is deleted, and all subscriptions with it. A browser`,
    '              subscribes again when its person opens the console there.',
    `  --${dryRun}   say what would be done`,
  ].join('\n'),
  options: [dropOld, dryRun],

  async run({ settings, open, say, logSecurity }, args) {
    const encryption = encryptionOf(settings)
    if (encryption.currentPrefix === undefined)
      throw new CannotBeDone('There is no key to encrypt it with. SECRETS_KEY or the data folder has one.')
    const ended = await rehearsable(await open(), args, async (queries) => {
      const count = args.has(dropOld) ? await deletePushKeys(queries) : 0
      await insertPushKey(queries, encryption)
      await traceForOperator(queries, { action: 'PUSH_KEY_ROTATED', new: { ended: count } })
      return count
    })
    if (ended === undefined) return say('Would make a new key.')
    logCredentials(logSecurity, [{ action: 'PUSH_KEY_ROTATED' }], 'command')
    say(
      args.has(dropOld)
        ? `The old keys are gone, and ${ended} subscriptions with them.`
        : 'There is a new key.',
    )
  },
}
