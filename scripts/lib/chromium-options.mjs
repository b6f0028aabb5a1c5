import { findChromium } from './chromium.mjs'

/** Two pages behind the address bar, which cost each test as much as the console; and Playwright's own list, which this one replaces. */
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

/** A browser that talks to nobody but what is under test. */
const quiet = [
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-default-apps',
  '--disable-domain-reliability',
  `--disable-features=${withoutFeatures.join(',')}`,
  // Drawing in software costs a process of its own, and nobody looks.
  '--disable-gpu',
  '--disable-sync',
  '--no-first-run',
  '--no-pings',
]

/** How every test starts the browser; Chromium refuses to run its sandbox as root. */
export async function chromiumOptions() {
  const executablePath = await findChromium()
  const args = process.getuid?.() === 0 ? ['--no-sandbox', ...quiet] : quiet
  return { args, ...(executablePath && { executablePath }) }
}

/** What every page of a test starts with. */
export const pageOptions = {
  locale: 'en-GB',
  timezoneId: 'Europe/Amsterdam',
  viewport: { width: 1280, height: 800 },
}
