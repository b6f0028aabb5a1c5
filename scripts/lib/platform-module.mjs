import path from 'node:path'
import { root } from './run.mjs'

/**
 * A module of the platform's sources, as the tests load it.
 *
 * @param {string} file below platform/src
 * @returns {Promise<any>}
 */
export async function platformModule(file) {
  const { runnerImport } = await import('vite')
  const { module } = await runnerImport(path.join(root, 'platform/src', file), { configFile: false, root })
  return module
}
