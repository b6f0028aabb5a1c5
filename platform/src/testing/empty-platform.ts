import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buildApp } from '../app.ts'
import type { Database } from '../db/connection.ts'
import { readSettings } from '../settings.ts'
import { freshDatabase } from './database.ts'
import { testHasher } from './hasher.ts'

export type EmptyPlatform = Awaited<ReturnType<typeof startEmptyPlatform>>

/** The platform as it starts in production on an empty database. Several can share one database. */
export async function startEmptyPlatform(environment: Record<string, string> = {}, shared?: Database) {
  const database = shared ?? (await freshDatabase('keys'))
  const dataDir = await mkdtemp(join(tmpdir(), 'integrator-console-empty-'))
  const output: string[] = []
  const logged: string[] = []
  const settings = readSettings({
    NODE_ENV: 'production',
    LOG_LEVEL: 'trace',
    DATA_DIR: dataDir,
    ...environment,
  })
  const app = await buildApp({
    settings,
    database,
    hasher: testHasher,
    say: (line) => void output.push(line),
    logTo: { write: (line) => void logged.push(line) },
  })

  const post = async (body: object | string, contentType = 'application/json') => {
    const payload = typeof body === 'string' ? body : JSON.stringify(body)
    return app.inject({ method: 'POST', url: '/setup', headers: { 'content-type': contentType }, payload })
  }

  return {
    app,
    database,
    output,
    logged,
    post,
    /** The mails that a mail server would have received. */
    async mails() {
      const outbox = join(dataDir, 'outbox')
      const files = await readdir(outbox).catch(() => [])
      return Promise.all(files.map(async (file) => readFile(join(outbox, file), 'utf8')))
    },
    /** The part of the printed address behind the #. */
    token: /\/setup#([\w-]{43})$/.exec(output.join('\n'))?.[1] ?? '',
    events: () =>
      logged.map((line) => JSON.parse(line) as Record<string, unknown>).filter(({ event }) => event),
    async close() {
      await app.close()
      if (!shared) await database.close()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}

/** The fields of the form for a first integrator beside the operator. */
export const firstIntegrator = {
  integrator: 'Südwerk',
  managerFirstName: 'Max',
  managerLastName: 'Weber',
  managerUsername: 'max',
  managerEmail: 'max@suedwerk.example',
}

export const setupForm = {
  organisation: 'Nordlicht Betrieb',
  firstName: 'Ida',
  lastName: 'Holm',
  username: 'ida',
  email: 'ida@nordlicht.example',
  password: 'seven quiet lamps glow',
}
