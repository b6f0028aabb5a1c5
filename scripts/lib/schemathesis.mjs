import { access } from 'node:fs/promises'
import path from 'node:path'
import { root, run, step, Stop } from './run.mjs'

const version = '4.32.5'
const folder = path.join(root, 'node_modules/.cache', `schemathesis-${version}`)
const program = path.join(folder, 'bin/schemathesis')

/** The program, in a separate Python environment. */
export async function ensureSchemathesis() {
  const isThere = await access(program).then(
    () => true,
    () => false,
  )
  if (!isThere) await step(`Installing Schemathesis ${version}`, install)
  return program
}

async function install() {
  const made = await run('python3', ['-m', 'venv', folder])
  if (made.code !== 0) throw new Stop(`Schemathesis needs Python 3 with venv:\n${made.output}`)
  const pip = path.join(folder, 'bin/pip')
  const { code, output } = await run(pip, ['install', '--quiet', `schemathesis==${version}`])
  if (code !== 0) throw new Stop(`Schemathesis could not be installed:\n${output}`)
}
