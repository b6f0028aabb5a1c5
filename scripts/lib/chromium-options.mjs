import { findChromium } from './chromium.mjs'

/**
 * Turns off two pages behind the address bar, which cost each test as much as the console. The rest is Playwright's
 * own list, which this one replaces.
 */
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
