import { mkdir } from 'node:fs/promises'
import path from 'node:path'
import { chromium } from 'playwright-core'
import { ensureBuilt } from './lib/build.mjs'
import { ensureChromium } from './lib/chromium.mjs'
import { startPlatform } from './lib/platform.mjs'
import { inScratch, root } from './lib/run.mjs'

// Makes docs/images/console.png, the README's picture, from the running console with the sample data.
const file = path.join(root, 'docs/images/console.png')

await ensureBuilt()
await mkdir(path.dirname(file), { recursive: true })
await inScratch('screenshot', async (folder) => {
  const platform = await startPlatform({ DATA_DIR: folder, SAMPLE_DEVICES: undefined })
  try {
    await takePicture(platform.url)
  } finally {
    await platform.kill('SIGTERM')
  }
})

async function takePicture(address) {
  const args = process.getuid?.() === 0 ? ['--no-sandbox'] : []
  const browser = await chromium.launch({ executablePath: await ensureChromium(), args })
  const page = await browser.newPage({
    viewport: { width: 1440, height: 860 },
    deviceScaleFactor: 2,
    locale: 'en-GB',
  })
  await page.goto(address)
  await page.getByLabel('Username').fill('admin')
  await page.getByLabel('Password').fill('demo')
  await page.getByRole('button', { name: 'Sign in' }).click()
  await page.getByRole('row').nth(5).waitFor()
  await page.goto(`${address}/#/locations/loc-0001`)
  await page.getByRole('treegrid').getByRole('img').nth(3).waitFor()
  await page.screenshot({ path: file })
  await browser.close()
}
