import path from 'node:path'
import { root } from './run.mjs'

/**
 * A module of the sources, as the tests load it. Vite sets NODE_ENV to `development` when it reads its configuration. It is set
 * back here: else whatever this process builds or starts later would be made for development.
 *
 * @param {string} file from the root of the project
 * @returns {Promise<any>}
 */
export async function importTypeScript(file) {
  const { runnerImport } = await import('vite')
  const before = process.env.NODE_ENV
  try {
    const { module } = await runnerImport(path.join(root, file), { configFile: false, root })
    return module
  } finally {
    if (before === undefined) delete process.env.NODE_ENV
    else process.env.NODE_ENV = before
  }
}
