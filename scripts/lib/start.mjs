import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { ensureBuilt } from './build.mjs'
import { ensureInstalled } from './install.mjs'
import { root, Stop } from './run.mjs'

/**
 * Starts the platform from a fresh clone. It then runs in this process and handles its signals. Can also start another
 * program of dist.
 */
export async function start(program = 'platform/main.js') {
  // The reader of the output may leave, as `head` does. Installing, building and serving go on.
  for (const output of [process.stdout, process.stderr]) output.on('error', () => {})
  process.chdir(root)
  try {
    await ensureInstalled()
    await ensureBuilt()
  } catch (error) {
    if (!(error instanceof Stop)) throw error
    console.error(error.message)
    process.exit(1)
  }
  await import(pathToFileURL(path.join(root, 'dist', program)).href)
}
