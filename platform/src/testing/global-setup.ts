import { rmSync } from 'node:fs'
import { startTestServer } from './postgres.ts'
import { scratchFolder } from './scratch.ts'

/** One server for the whole run, in which each test file has its own database, and one folder for temporary files. */
export default async function setup(): Promise<() => Promise<void>> {
  const scratch = scratchFolder()
  const before = process.env['TMPDIR']
  process.env['TMPDIR'] = scratch
  const server = process.env['TEST_DATABASE_URL'] ? undefined : await startTestServer()
  if (server) process.env['TEST_DATABASE_URL'] = server.url
  return async () => {
    if (server) delete process.env['TEST_DATABASE_URL']
    await server?.stop()
    if (before === undefined) delete process.env['TMPDIR']
    else process.env['TMPDIR'] = before
    rmSync(scratch, { recursive: true, force: true })
  }
}
