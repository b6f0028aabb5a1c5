import path from 'node:path'
import { ensureInstalled } from './build.mjs'
import { ensurePackages } from './debian.mjs'
import { ensurePython } from './python.mjs'
import { asCommand, node, run } from './run.mjs'

/** The gateway's Modbus against a server and a client that we did not write: pymodbus and mbpoll. */
export const testGateway = (args) =>
  asCommand(async () => {
    await ensureInstalled()
    const python = path.join(await ensurePython('pymodbus', '3.16.1', '[serial]'), 'bin/python')
    await ensureMbpoll()
    const config = ['run', '--config', 'gateway/pymodbus/vitest.config.ts', ...args]
    const { code, output } = await node('node_modules/vitest/vitest.mjs', config, {
      env: { PYMODBUS_PYTHON: python, NO_COLOR: '1' },
    })
    console.log(output)
    if (code !== 0) process.exitCode = 1
  })

async function ensureMbpoll() {
  const { code } = await run('mbpoll', ['-V'])
  if (code !== 0) await ensurePackages('npm run test:gateway', ['mbpoll'])
}
