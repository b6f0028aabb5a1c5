import path from 'node:path'
import { ensureInstalled } from './build.mjs'
import { ensurePython } from './python.mjs'
import { asCommand, node } from './run.mjs'

/** The signatures of webhooks, verified by a library that we did not write: standardwebhooks. */
export const testWebhooks = (args) =>
  asCommand(async () => {
    await ensureInstalled()
    const python = path.join(await ensurePython('standardwebhooks', '1.1.0'), 'bin/python')
    const config = ['run', '--config', 'platform/standardwebhooks/vitest.config.ts', ...args]
    const { code, output } = await node('node_modules/vitest/vitest.mjs', config, {
      env: { WEBHOOKS_PYTHON: python, NO_COLOR: '1' },
    })
    console.log(output)
    if (code !== 0) process.exitCode = 1
  })
