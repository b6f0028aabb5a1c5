import { chmodSync, chownSync, cpSync, existsSync, mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, afterEach, beforeEach, describe, expect, test } from 'vitest'
import { removeBundle, startPlatformProcess, type EmbeddedPlatform } from '../../testing/embedded-platform.ts'
import { fillFolder } from '../../testing/prepared-folder.ts'
import { findCluster, isRoot, mayEnter, serverUser, type ServerUser } from './paths.ts'

const nobody = { uid: 65_534, gid: 65_534 }
let scratch: string
let platform: EmbeddedPlatform | undefined
/** Folders outside of the scratch folder. */
let elsewhere: string | undefined

beforeEach(() => {
  scratch = mkdtempSync(join(tmpdir(), 'users-'))
})

afterAll(removeBundle)

afterEach(async () => {
  await stop()
  if (elsewhere) rmSync(elsewhere, { recursive: true, force: true })
  elsewhere = undefined
  rmSync(scratch, { recursive: true, force: true })
})

async function start(dataDir: string, user?: ServerUser): Promise<EmbeddedPlatform> {
  platform = await startPlatformProcess(dataDir, user)
  return platform
}

async function stop(): Promise<void> {
  await platform?.gone()
  platform = undefined
}

async function versionOf({ answer }: EmbeddedPlatform): Promise<string> {
  expect(answer.refused).toBeUndefined()
  const client = new pg.Client({ connectionString: answer.url })
  await client.connect()
  const { rows } = await client.query<{ server_version: string }>('show server_version')
  await client.end()
  return rows[0]?.server_version ?? ''
}

const uidOfServer = () => statSync(`/proc/${platform?.answer.pid}`).uid

test('an ordinary user runs the server itself', async (context) => {
  if (!isRoot()) {
    expect(await versionOf(await start(join(scratch, 'data')))).toMatch(/^1[5-9]/)
    expect(statSync(join(scratch, 'data/postgresql')).uid).toBe(process.getuid?.())
    return
  }
  chownSync(scratch, nobody.uid, nobody.gid)
  if (!mayEnter(nobody, import.meta.dirname)) context.skip('an ordinary user may not enter this project')
  expect(await versionOf(await start(join(scratch, 'data'), nobody))).toMatch(/^1[5-9]/)
  expect(statSync(join(scratch, 'data/postgresql')).uid).toBe(nobody.uid)
  expect(platform?.output()).toBe('')
})

describe.skipIf(!isRoot())('root (left out for an ordinary user)', () => {
  const service = serverUser([])

  test('in an open folder runs it as another user, in that folder', async () => {
    chmodSync(scratch, 0o755)
    const dataDir = join(scratch, 'data')
    expect(await versionOf(await start(dataDir))).toMatch(/^1[5-9]/)
    expect(findCluster(dataDir)).toBe(join(dataDir, 'postgresql'))
    expect([uidOfServer(), statSync(dataDir).mode & 0o777]).toEqual([service?.uid, 0o700])
    expect(platform?.output()).toBe('')
  })

  test('in a closed folder runs it as another user, elsewhere, and says where', async () => {
    chmodSync(scratch, 0o700)
    const dataDir = join(scratch, 'data')
    expect(await versionOf(await start(dataDir))).toMatch(/^1[5-9]/)
    elsewhere = join(findCluster(dataDir) ?? '', '..')
    expect(elsewhere).toMatch(/^\/var\/lib\/integrator-console\/[0-9a-f]{16}$/)
    expect([uidOfServer(), statSync(elsewhere).mode & 0o777]).toEqual([service?.uid, 0o700])
    expect(platform?.output()).toContain(`The database is in ${elsewhere}: PostgreSQL does not run as root`)
    expect(existsSync(join(dataDir, 'postgresql'))).toBe(false)

    // It is found there again after the folder has been opened.
    await stop()
    chmodSync(scratch, 0o755)
    await versionOf(await start(dataDir))
    expect(findCluster(dataDir)).toBe(join(elsewhere, 'postgresql'))
  })

  test("takes over files that root has restored, and stays with the folder's owner", async () => {
    chmodSync(scratch, 0o755)
    const dataDir = join(scratch, 'data')
    await fillFolder(dataDir)
    chownSync(dataDir, nobody.uid, nobody.gid)
    await versionOf(await start(dataDir))
    expect(uidOfServer()).toBe(nobody.uid)
    await stop()

    const copy = join(scratch, 'copy')
    cpSync(dataDir, copy, { recursive: true })
    expect(statSync(join(copy, 'postgresql/base')).uid).toBe(0)
    await versionOf(await start(copy))
    expect([uidOfServer(), statSync(join(copy, 'postgresql/base')).uid]).toEqual([service?.uid, service?.uid])
  })

  test('reports a database that this user cannot reach', async () => {
    chmodSync(scratch, 0o755)
    const dataDir = join(scratch, 'data')
    await fillFolder(dataDir)
    chmodSync(scratch, 0o700)
    const { answer } = await start(dataDir)
    expect(answer.refused).toContain(
      `The database in ${join(dataDir, 'postgresql')} cannot be reached by the user`,
    )
  })
})
