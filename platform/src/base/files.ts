import { chmodSync, existsSync, lstatSync, mkdirSync, readdirSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { StartRefused } from './errors.ts'
import { statfs } from 'node:fs/promises'

const inWords: Record<string, string> = {
  EACCES: 'this user may not write there',
  EPERM: 'this user may not write there',
  EROFS: 'the disk can only be read',
  ENOSPC: 'the disk is full',
  EDQUOT: 'the disk is full',
  EIO: 'the disk is damaged',
  ENOTDIR: 'a part of its path is a file',
  EEXIST: 'it is a file',
  ENOENT: 'a part of its path does not exist',
  ELOOP: 'its links lead in a circle',
  ENAMETOOLONG: 'its name is too long',
}

/** An error of the file system in words, for a sentence about the path. Undefined for other errors. */
export function fileProblem(error: unknown): string | undefined {
  if (!(error instanceof Error) || !('syscall' in error) || !('code' in error)) return undefined
  return inWords[String(error.code)] ?? String(error.code)
}

const sticky = 0o1000

/** Makes the folder, or closes an existing one to others, with everything in it. */
export function makePrivate(folder: string): void {
  try {
    makeAbove(folder)
    mkdirSync(folder, { recursive: true, mode: 0o700 })
    const found = lstatSync(folder)
    // Neither the target of a link nor a shared folder such as /tmp is ours to close.
    if (!found.isDirectory()) throw new Error('it is a link')
    if (found.mode & sticky) throw new Error('it is shared by all users')
    chmodSync(folder, 0o700)
    for (const entry of readdirSync(folder, { withFileTypes: true })) {
      if (entry.isDirectory()) closeEntry(join(folder, entry.name), 0o700)
      if (entry.isFile()) closeEntry(join(folder, entry.name), 0o600)
    }
  } catch (error) {
    const problem = fileProblem(error)
    if (problem !== undefined)
      throw new StartRefused(`The folder ${folder} cannot be used (DATA_DIR): ${problem}.`)
    const reason = error instanceof Error ? error.message : String(error)
    throw new StartRefused(`The folder ${folder} cannot be made private: ${reason}.`)
  }
}

/** Another process may have deleted the file meanwhile. */
function closeEntry(path: string, mode: number): void {
  try {
    chmodSync(path, mode)
  } catch (error) {
    if (existsSync(path)) throw error
  }
}

/** New parent folders stay open, whatever the umask is: a server under another user has to pass through. */
function makeAbove(folder: string): void {
  const above = dirname(folder)
  const first = mkdirSync(above, { recursive: true })
  if (!first) return
  for (let parent = above; parent.length >= first.length; parent = dirname(parent)) chmodSync(parent, 0o755)
}

export interface DiskSpace {
  /** What an ordinary user may still write. */
  freeBytes: number
  totalBytes: number
}

/** The disk that a folder is on, or will be on once it is made. Undefined if the system does not tell. */
export async function diskSpaceOf(folder: string): Promise<DiskSpace | undefined> {
  for (let path = resolve(folder); ; path = dirname(path)) {
    try {
      const { bavail, blocks, bsize } = await statfs(path)
      return { freeBytes: bavail * bsize, totalBytes: blocks * bsize }
    } catch {
      if (path === dirname(path)) return undefined
    }
  }
}
