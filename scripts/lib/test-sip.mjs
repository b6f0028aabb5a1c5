import { ensureInstalled } from './build.mjs'
import { asCommand, must, node, run, step, Stop } from './run.mjs'

const packages = ['kamailio', 'kamailio-tls-modules', 'sip-tester']

/** Messages to handsets through a telephone system that we did not write: Kamailio and sipp. */
export const testSip = (args) =>
  asCommand(async () => {
    await ensureInstalled()
    await ensureTelephones()
    const config = ['run', '--config', 'platform/kamailio/vitest.config.ts', ...args]
    const { code, output } = await node('node_modules/vitest/vitest.mjs', config, { env: { NO_COLOR: '1' } })
    console.log(output)
    if (code !== 0) process.exitCode = 1
  })

/** From Debian's packages, which only root can install. */
async function ensureTelephones() {
  const { code } = await run('dpkg', ['--status', ...packages])
  if (code === 0) return
  const command = `apt-get install ${packages.join(' ')}`
  if (process.getuid?.() !== 0) throw new Stop(`npm run test:sip needs Kamailio and sipp: ${command}`)
  await step('Installing Kamailio and sipp', () =>
    must('apt-get', ['install', '--yes', '--no-install-recommends', ...packages]),
  )
}
