import path from 'node:path'
import { ensureInstalled } from './build.mjs'
import { ensurePython } from './python.mjs'
import { asCommand, must, node, run, step, Stop } from './run.mjs'

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

/** From Debian's packages, which only root can install. */
async function ensureMbpoll() {
  const { code } = await run('mbpoll', ['-V'])
  if (code === 0) return
  if (process.getuid?.() !== 0) throw new Stop('npm run test:gateway needs mbpoll: apt-get install mbpoll')
  await step('Installing mbpoll', () =>
    must('apt-get', ['install', '--yes', '--no-install-recommends', 'mbpoll']),
  )
}
