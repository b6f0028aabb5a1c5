import { spawn } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import { fetchNode } from './node-package.mjs'
import { asCommand, inScratch } from './command.mjs'
import { root, step } from './run.mjs'

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
      const child = spawn(program, [path.join(root, 'scripts/test.mjs'), ...args], { env, stdio: 'inherit' })
      const [code] = await once(child, 'close')
      process.exitCode = code ?? 1
    }),
  )
