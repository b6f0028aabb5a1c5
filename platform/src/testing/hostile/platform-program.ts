import { writeSync } from 'node:fs'
import { buildApp } from '../../app.ts'
import { openDatabase } from '../../db/connection.ts'
import { listen } from '../../http/connections/listening.ts'
import { readSettings } from '../../settings.ts'
import { testHasher } from '../hasher.ts'

/** The platform as a process, on a database that exists. It ends with its standard input. */
const settings = readSettings(process.env)
const database = await openDatabase({ url: settings.databaseUrl ?? '' })
const app = await buildApp({ settings, database, hasher: testHasher })
await listen(app, settings)
process.stdin.resume().once('end', () => process.exit())
writeSync(1, 'ready\n')
