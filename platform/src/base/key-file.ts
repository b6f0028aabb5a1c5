import { linkSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { newKey, readKeys } from './encryption.ts'
import { StartRefused } from './errors.ts'
import { fileProblem, makePrivate } from './files.ts'

const keyFileName = 'secrets.key'

interface Options {
  dataDir: string
  /** Whether a missing file is made. Only if the folder lives as long as the database does. */
  mayMake: boolean
}

/** The keys in the data folder, for an installation whose settings name none. */
export function keysInFolder({ dataDir, mayMake }: Options): Buffer[] {
  const file = join(dataDir, keyFileName)
  const found = readKeyFile(file)
  if (found || !mayMake) return found ?? []
  makePrivate(dataDir)
  const prepared = join(dataDir, `.${keyFileName}.${process.pid}.${newKey().slice(0, 8)}`)
  try {
    writeFileSync(prepared, `${newKey()}\n`, { mode: 0o600, flag: 'wx', flush: true })
    // A link replaces nothing. If another process was faster, its file counts, and it is never half a file.
    linkSync(prepared, file)
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw refused(file, error)
  } finally {
    rmSync(prepared, { force: true })
  }
  return readKeyFile(file) ?? []
}

function readKeyFile(file: string): Buffer[] | undefined {
  let text: string
  try {
    text = readFileSync(file, 'utf8')
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined
    throw refused(file, error)
  }
  const keys = readKeys(text)
  if (!keys) throw new StartRefused(`The file ${file} has no key of 32 bytes. Restore it from a copy.`)
  return keys
}

const refused = (file: string, error: unknown) =>
  new StartRefused(`The key file ${file} cannot be used: ${fileProblem(error) ?? String(error)}.`)
