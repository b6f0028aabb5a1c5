import { existsSync } from 'node:fs'
import { mkdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { ensureBuilt, ensureInstalled } from './build.mjs'
import { ensurePackages } from './debian.mjs'
import { asCommand, inScratch, mustGet, root, run, step, Unavailable } from './run.mjs'
import { countPlaywright } from './suites.mjs'

const packages = ['firefox-esr', 'webkit2gtk-driver', 'xvfb', 'xauth', 'dbus', 'iproute2']

/** The last release line that runs on Node 20. */
const puppeteer = '24.43.1'
export const puppeteerFolder = path.join(root, `node_modules/.cache/puppeteer-core-${puppeteer}`)

/** The only connection of the network that the suite has for itself. */
export const cable = { nearEnd: 'cable', farEnd: 'socket', address: '10.99.0.1/24', gateway: '10.99.0.2' }

/** `npm run test:browsers [-- --project=firefox]`: the console in Firefox and in WebKitGTK. */
export const testBrowsers = (args) =>
  asCommand(async () => {
    // Only root gives processes a network of their own, and takes its cable out.
    if (process.getuid?.() !== 0)
      throw new Unavailable('npm run test:browsers needs root: it takes a cable out.')
    await ensureInstalled()
    await ensurePackages('npm run test:browsers', packages)
    if (!existsSync(path.join(puppeteerFolder, 'node_modules/puppeteer-core')))
      await step(`Installing puppeteer-core ${puppeteer}`, installPuppeteer)
    await ensureBuilt()
    await inScratch('test-browsers', (scratch) => runSuite(args, scratch))
  })

async function installPuppeteer() {
  await mkdir(puppeteerFolder, { recursive: true })
  const args = ['install', '--prefix', '.', '--no-save', '--ignore-scripts', `puppeteer-core@${puppeteer}`]
  await mustGet('npm', args, 'puppeteer-core could not be installed.', { cwd: puppeteerFolder })
}

async function runSuite(args, scratch) {
  const report = path.join(scratch, 'report.json')
  const { nearEnd, farEnd, address, gateway } = cable
  const inOwnNetwork = [
    'ip link set lo up',
    `ip link add ${nearEnd} type veth peer name ${farEnd}`,
    `ip address add ${address} dev ${nearEnd}`,
    `ip link set ${nearEnd} up`,
    `ip link set ${farEnd} up`,
    `ip route add default via ${gateway}`,
    'exec "$@"',
  ].join(' && ')
  const suite = ['test', '--config', 'e2e/browsers/playwright.config.ts', '--reporter=list,json', ...args]
  const { code, output } = await run(
    'unshare',
    ['--net', 'sh', '-c', inOwnNetwork, 'sh', process.execPath, 'node_modules/playwright/cli.js', ...suite],
    { env: { NO_COLOR: '1', PLAYWRIGHT_JSON_OUTPUT_FILE: report } },
  )
  console.log(output)
  const { passed, failed } = countPlaywright(JSON.parse(await readFile(report, 'utf8').catch(() => '{}')))
  console.log(`${passed} passed, ${failed} failed`)
  if (code !== 0) process.exitCode = 1
}
