import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { fetchNode } from './node-package.mjs'
import { root, step, Stop } from './run.mjs'

/**
 * `npm run test:node -- 24 [--only=…]`: the tests, or some of them, on another Node than the one that is installed.
 *
 * @param {string[]} given
 */
export async function testNode([major = '', ...args]) {
  const folder = await mkdtemp(path.join(tmpdir(), 'test-node-'))
  // Some tests start the platform as another user, who must be able to run this Node.
  await chmod(folder, 0o755)
  try {
    const program = await step(`Fetching Node ${major}`, () => fetchNode(major, folder))
    const env = {
      ...process.env,
      PATH: `${path.dirname(program)}${path.delimiter}${process.env.PATH}`,
      npm_execpath: '',
    }
    const child = spawn(program, [path.join(root, 'scripts/test.mjs'), ...args], { env, stdio: 'inherit' })
    const [code] = await once(child, 'close')
    process.exitCode = code ?? 1
  } catch (error) {
    if (!(error instanceof Stop)) throw error
    console.error(error.message)
    process.exitCode = 1
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
