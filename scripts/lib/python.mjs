import { access } from 'node:fs/promises'
import path from 'node:path'
import { root, run, step, Stop } from './run.mjs'

/**
 * A package of PyPI in a Python environment of its own. Returns the folder of that environment.
 *
 * @param {string} name
 * @param {string} version
 * @param {string} extras such as `[serial]`
 */
export async function ensurePython(name, version, extras = '') {
  const folder = path.join(root, 'node_modules/.cache', `${name}-${version}`)
  // Written last, so that an installation that was broken off is begun again.
  const isThere = await access(path.join(folder, 'bin', 'installed')).then(
    () => true,
    () => false,
  )
  if (!isThere)
    await step(`Installing ${name} ${version}`, () => install(folder, `${name}${extras}==${version}`))
  return folder
}

async function install(folder, wanted) {
  const made = await run('python3', ['-m', 'venv', folder])
  if (made.code !== 0) throw new Stop(`${wanted} needs Python 3 with venv:\n${made.output}`)
  const { code, output } = await run(path.join(folder, 'bin/pip'), ['install', '--quiet', wanted])
  if (code !== 0) throw new Stop(`${wanted} could not be installed:\n${output}`)
  await run('touch', [path.join(folder, 'bin', 'installed')])
}
