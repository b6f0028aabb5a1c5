import { access, constants } from 'node:fs/promises'
import path from 'node:path'
import { node, run, step, Stop } from './run.mjs'

/** The one without windows first: the browser suite needs a third less CPU with it. */
const names = [
  'chromium-headless-shell',
  'chromium',
  'chromium-browser',
  'google-chrome-stable',
  'google-chrome',
]
const packages = ['chromium-headless-shell', 'chromium']
const elsewhere = ['/Applications/Google Chrome.app/Contents/MacOS/Google Chrome']

/** An available browser: the one that CHROME_PATH names, an installed one, or Playwright's own. */
async function findChromium() {
  const named = process.env.CHROME_PATH
  if (named) {
    if (await isProgram(named)) return named
    throw new Stop(`CHROME_PATH names ${named}, which is not a program.`)
  }
  const folders = ['/usr/bin', ...(process.env.PATH ?? '').split(path.delimiter)]
  const installed = names.flatMap((name) => folders.map((folder) => path.join(folder, name)))
  for (const file of [...installed, ...elsewhere, await playwrightsOwn()])
    if (await isProgram(file)) return file
  return undefined
}

/** @param {typeof step} report prints what is being done */
export async function ensureChromium(report = step) {
  const found = await findChromium()
  if (found) return found
  const isRoot = process.getuid?.() === 0
  if (isRoot && (await isProgram('/usr/bin/apt-get'))) await report('Installing Chromium', installWithApt)
  else
    await report('Downloading Chromium', () =>
      node('node_modules/playwright/cli.js', ['install', 'chromium']),
    )
  const installed = await findChromium()
  if (installed) return installed
  throw new Stop('No Chromium or Chrome was found: install one, or name it with CHROME_PATH.')
}

async function installWithApt() {
  const env = { DEBIAN_FRONTEND: 'noninteractive' }
  await run('apt-get', ['update'], { env })
  let why = ''
  for (const name of packages) {
    const { code, output } = await run('apt-get', ['install', '-y', '--no-install-recommends', name], { env })
    if (code === 0) return
    why = output
  }
  throw new Stop(`${why}\nChromium could not be installed from the system's packages.`)
}

async function playwrightsOwn() {
  const { chromium } = await import('playwright-core')
  return chromium.executablePath()
}

async function isProgram(file) {
  try {
    await access(file, constants.X_OK)
    return true
  } catch {
    return false
  }
}

/** Without two pages behind the address bar, which cost each test as much as the console. The rest is Playwright's own list. */
const withoutFeatures = [
  'WebUIOmniboxPopup',
  'WebUIOmniboxAimPopup',
  'AimEnabled',
  'AvoidCorsURLLoaderRestartOnRedirect',
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsFirstBalancedModeAutoEnable',
  'HttpsUpgrades',
  'LensOverlay',
  'MediaRouter',
  'NetworkTimeServiceQuerying',
  'OptimizationHints',
  'PaintHolding',
  'PreconnectToSearch',
  'ThirdPartyStoragePartitioning',
]

/** The browser talks only to what is under test. */
const quiet = [
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-default-apps',
  '--disable-domain-reliability',
  `--disable-features=${withoutFeatures.join(',')}`,
  // Drawing in software would need another process, and nobody looks.
  '--disable-gpu',
  '--disable-sync',
  '--no-first-run',
  '--no-pings',
]

/** How every test starts the browser. Chromium's sandbox cannot run as root. */
export async function chromiumOptions() {
  const executablePath = await findChromium()
  const args = process.getuid?.() === 0 ? ['--no-sandbox', ...quiet] : quiet
  return { args, ...(executablePath && { executablePath }) }
}

/** The settings of every page of a test. */
export const pageOptions = {
  locale: 'en-GB',
  timezoneId: 'Europe/Amsterdam',
  viewport: { width: 1280, height: 800 },
}
