import { StartRefused } from '../../base/errors.ts'

export function inUse(folder: string, pid: number): StartRefused {
  return new StartRefused(
    `The data folder ${folder} is in use by another process (${pid}). Stop that process, or choose another folder.`,
  )
}
