import { cpSync, mkdirSync, readdirSync, symlinkSync } from 'node:fs'
import path from 'node:path'
import { root } from './run.mjs'

const left = /^(\.git|\.wireit|data|dist|node_modules|results|images)$/

/**
 * The project, with packages but without what was made of it.
 *
 * @param {string} folder
 */
export function copyTo(folder) {
  cpSync(root, folder, { recursive: true, filter: (file) => !left.test(path.basename(file)) })
  // The links are in a folder of its own, so that what is cached in it is not that of the project.
  mkdirSync(path.join(folder, 'node_modules'))
  for (const name of readdirSync(path.join(root, 'node_modules')))
    if (name !== '.cache' && name !== '.vite')
      symlinkSync(path.join(root, 'node_modules', name), path.join(folder, 'node_modules', name))
}
