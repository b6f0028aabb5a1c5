import { statfs } from 'node:fs/promises'
import { dirname, resolve } from 'node:path'

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
