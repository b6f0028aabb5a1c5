import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { run, Stop } from './run.mjs'

/** Runs a command of this project. If it stops with a sentence, that is printed, and the exit code is 1. */
export async function asCommand(work) {
  try {
    await work()
  } catch (error) {
    if (!(error instanceof Stop)) throw error
    console.error(error.message)
    process.exitCode = 1
  }
}

/**
 * Works in a new folder, and removes it afterwards.
 *
 * @template Result
 * @param {string} name
 * @param {(folder: string) => Promise<Result>} work
 */
export async function inScratch(name, work) {
  const folder = await mkdtemp(path.join(tmpdir(), `${name}-`))
  try {
    // Under root the database runs as another user, who must be able to enter this folder.
    await chmod(folder, 0o755)
    return await work(folder)
  } finally {
    // On a busy machine the database ends a little later.
    await rm(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 500 })
  }
}

/**
 * @param {string} command
 * @param {string} reason why it needs root
 * @param {Record<string, string>} tools each with Debian's package
 */
export async function requireRootAndTools(command, reason, tools) {
  if (process.getuid?.() !== 0) throw new Stop(`${command} needs root: ${reason}.`)
  for (const tool of Object.keys(tools)) {
    const { code } = await run(tool, ['--version'])
    const packages = [...new Set(Object.values(tools))].join(' ')
    if (code !== 0) throw new Stop(`${command} needs ${tool}. On Debian: apt-get install ${packages}`)
  }
}
