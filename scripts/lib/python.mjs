import { existsSync } from 'node:fs'
import path from 'node:path'
import { must, mustGet, root, step } from './run.mjs'

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
  const stamp = path.join(folder, 'bin', 'installed')
  if (!existsSync(stamp))
    await step(`Installing ${name} ${version}`, async () => {
      await mustGet('python3', ['-m', 'venv', folder], `${name} needs Python 3 with venv.`)
      const wanted = `${name}${extras}==${version}`
      await mustGet(
        path.join(folder, 'bin/pip'),
        ['install', '--quiet', wanted],
        `${wanted} could not be installed.`,
      )
      await must('touch', [stamp])
    })
  return folder
}
