import { ensureInstalled } from './build.mjs'
import { ensurePackages } from './debian.mjs'
import { asCommand, node } from './run.mjs'

const packages = ['kamailio', 'kamailio-tls-modules', 'sip-tester']

/** Messages to handsets through a telephone system that we did not write: Kamailio and sipp. */
export const testSip = (args) =>
  asCommand(async () => {
    await ensureInstalled()
    await ensurePackages('npm run test:sip', packages)
    const config = ['run', '--config', 'platform/kamailio/vitest.config.ts', ...args]
    const { code, output } = await node('node_modules/vitest/vitest.mjs', config, { env: { NO_COLOR: '1' } })
    console.log(output)
    if (code !== 0) process.exitCode = 1
  })
