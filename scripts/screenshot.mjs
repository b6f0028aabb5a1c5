import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { chromium } from 'playwright-core'
import { ensureBuilt } from './lib/build.mjs'
import { ensureChromium } from './lib/chromium.mjs'
import { root } from './lib/run.mjs'

// Makes docs/images/console.png, the README's picture, from the running console with the sample data.
const port = 18_099
const address = `http://localhost:${port}`
const file = path.join(root, 'docs/images/console.png')

await ensureBuilt()
await mkdir(path.dirname(file), { recursive: true })
const dataDir = await mkdtemp(path.join(tmpdir(), 'integrator-console-screenshot-'))
const platform = spawn(process.execPath, [path.join(root, 'dist/platform/main.js')], {
  env: { ...process.env, PORT: String(port), DATA_DIR: dataDir },
  stdio: ['ignore', 'ignore', 'inherit'],
})
try {
  await ready()
  await takePicture()
} finally {
  const ended = once(platform, 'exit')
  platform.kill('SIGTERM')
  await ended
  await rm(dataDir, { recursive: true, force: true })
}

async function ready() {
  while (!(await fetch(`${address}/readyz`).catch(() => undefined))?.ok) {
    if (platform.exitCode !== null) process.exit(1)
    await pause(100)
  }
}

async function takePicture() {
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
