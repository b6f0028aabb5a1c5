import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { ensureBuilt } from './build.mjs'
import { ensureInstalled } from './install.mjs'
import { root, Stop } from './run.mjs'

/**
 * From a fresh clone to a running platform, which then lives in this process and hears its signals itself; or to
 * another program of dist/platform.
 */
export async function start(program = 'main.js') {
  // Whoever read along may leave, as `head` does: installing, building and serving go on.
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
  await import(pathToFileURL(path.join(root, 'dist/platform', program)).href)
}
