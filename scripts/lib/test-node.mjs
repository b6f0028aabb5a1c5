import { spawn } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import { asCommand, inScratch, mustGet, root, step, Stop } from './run.mjs'

/**
 * `npm run test:node -- 24 [--only=…]`: the tests, or some of them, on another Node than the one that is installed.
 *
 * @param {string[]} given
 */
export const testNode = ([major = '', ...args]) =>
  asCommand(() =>
    // Some tests start the platform as another user, who must be able to run this Node.
    inScratch('test-node', async (folder) => {
      const program = await step(`Fetching Node ${major}`, () => fetchNode(major, folder))
      const env = {
        ...process.env,
        PATH: `${path.dirname(program)}${path.delimiter}${process.env.PATH}`,
        npm_execpath: '',
      }
      const child = spawn(program, [path.join(root, 'scripts/run.mjs'), 'test', ...args], {
        env,
        stdio: 'inherit',
      })
      const [code] = await once(child, 'close')
      process.exitCode = code ?? 1
    }),
  )

/** The newest of each line at the time of writing. The npm registry has the programs as packages. */
const versions = { 20: '20.20.2', 22: '22.23.3', 24: '24.21.0' }

/** Puts the program of another Node version into the folder, and returns its path. */
export async function fetchNode(major, folder) {
  const version = versions[major]
  if (!version)
    throw new Stop(`Name one of the versions ${Object.keys(versions).join(', ')}: npm run test:node -- 22`)
  const name = `node-${process.platform}-${process.arch}`
  const args = ['install', '--prefix', folder, '--no-save', '--ignore-scripts', `${name}@${version}`]
  await mustGet('npm', args, `${name}@${version} could not be fetched from the npm registry.`, {
    cwd: folder,
  })
  return path.join(folder, 'node_modules', name, 'bin/node')
}
