import { chmodSync, cpSync, existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { makeLinks, bundledPackage, findPrograms, installed } from './programs.ts'
import { isRoot, serverUser } from './paths.ts'

let scratch: string
let folder: string
const bundle = bundledPackage()
const user = serverUser([])

beforeAll(() => {
  scratch = mkdtempSync(join(tmpdir(), 'programs-'))
  // A server under another user must be able to enter it.
  chmodSync(scratch, 0o755)
})

beforeEach(() => {
  folder = mkdtempSync(join(scratch, 'case-'))
  chmodSync(folder, 0o755)
})

afterAll(() => rmSync(scratch, { recursive: true, force: true }))

/** Only the programs: what they need besides their libraries does not matter here. */
function unpack(): string {
  const copy = join(folder, 'package')
  for (const part of ['package.json', 'native/pg-symlinks.json', 'native/bin', 'native/lib'])
    cpSync(join(bundle ?? '', part), join(copy, part), { recursive: true, verbatimSymlinks: true })
  for (const link of ['libpq.so.5', 'libicuuc.so.60', 'libicui18n.so.60'])
    rmSync(join(copy, 'native/lib', link), { force: true })
  return copy
}

const copies = () => join(folder, 'copies')

describe.skipIf(!bundle || process.platform !== 'linux')('the package', () => {
  test('runs once its links are made, and making them again changes nothing', async () => {
    const bundled = unpack()
    const { major } = await findPrograms({ user, copies: copies(), bundle: bundled })
    expect(major).toBe(18)
    expect(makeLinks(bundled)).toBe(true)
    expect(existsSync(copies())).toBe(false)
  })

  test('in a read-only folder runs from a copy', async (context) => {
    if (isRoot()) context.skip('root may write anywhere')
    const bundled = unpack()
    chmodSync(join(bundled, 'native/lib'), 0o555)
    const programs = await findPrograms({ user, copies: copies(), bundle: bundled })
    chmodSync(join(bundled, 'native/lib'), 0o755)
    expect(programs.folder).toBe(join(copies(), 'postgresql-18.4.0-beta.17/native/bin'))
  })

  test("in a folder that the server's user may not enter runs from a copy", async (context) => {
    if (!isRoot()) context.skip('only root runs the server as another user')
    const bundled = unpack()
    chmodSync(bundled, 0o700)
    // The same as the platform does. The copy must not become private by it.
    const umask = process.umask(0o077)
    const search = findPrograms({ user, copies: copies(), bundle: bundled })
    const programs = await search.finally(() => process.umask(umask))
    expect(programs.folder).toBe(join(copies(), 'postgresql-18.4.0-beta.17/native/bin'))
  })
})

describe('without the package', () => {
  const notRunnable = () => {
    const bin = join(folder, 'broken')
    mkdirSync(bin)
    // As on a system with another C library: the file exists, but not what it needs to run.
    writeFileSync(join(bin, 'postgres'), '#!/no/such/loader\n', { mode: 0o755 })
    return bin
  }
  const ofVersion = (version: string) => {
    const bin = mkdtempSync(join(folder, 'bin-'))
    chmodSync(bin, 0o755)
    writeFileSync(join(bin, 'postgres'), `#!/bin/sh\necho "postgres (PostgreSQL) ${version}"\n`, {
      mode: 0o755,
    })
    return bin
  }
  const among = (folders: string[], major?: number) =>
    findPrograms({ user, copies: copies(), major, folders: folders.map((bin) => () => bin) })

  test('uses the first installed PostgreSQL that runs and is new enough', async () => {
    const good = ofVersion('16.4 (Debian 16.4-1)')
    expect(await among([notRunnable(), ofVersion('14.9'), good, ofVersion('17.0')])).toEqual({
      folder: good,
      major: 16,
    })
  })

  test("uses the one of the database's own version", async () => {
    const same = ofVersion('15.9')
    expect(await among([ofVersion('18.4'), same], 15)).toEqual({ folder: same, major: 15 })
    await expect(among([ofVersion('18.4'), ofVersion('17.1')], 16)).rejects.toThrow(
      'The database is of PostgreSQL 16, and here is PostgreSQL 18 and 17: install version 16',
    )
  })

  test('without a PostgreSQL, one sentence says what to do', async () => {
    await expect(among([notRunnable()])).rejects.toThrow(
      /^No PostgreSQL for this machine was found: install PostgreSQL 15 or newer .+, or set DATABASE_URL to a server elsewhere\.$/,
    )
  })

  test('looks for installed ones where systems keep them', () => {
    for (const bin of installed().map((of) => of())) expect(existsSync(join(bin, 'initdb'))).toBe(true)
  })
})
