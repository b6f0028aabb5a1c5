import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { onTestFinished } from 'vitest'
import { buildApp } from '../app.ts'
import type { Database } from '../db/connection.ts'
import { readSettings } from '../settings.ts'
import { testHasher } from './hasher.ts'

/** A second process on the same database: it shares no memory with the first. It ends with the test. */
export async function startSecondProcess(database: Database): Promise<FastifyInstance> {
  const app = await buildApp({
    settings: readSettings({ LOG_LEVEL: 'silent', DATA_DIR: mkdtempSync(join(tmpdir(), 'second-')) }),
    database,
    checkResponses: true,
    hasher: testHasher,
  })
  onTestFinished(() => app.close())
  return app
}
