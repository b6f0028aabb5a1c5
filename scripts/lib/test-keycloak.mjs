import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { ensureBuilt } from './build.mjs'
import { ensureChromium } from './chromium.mjs'
import { asCommand, inScratch } from './command.mjs'
import { freePort } from './free-port.mjs'
import { ensureInstalled } from './install.mjs'
import { ensureKeycloak } from './keycloak-download.mjs'
import { startKeycloak } from './keycloak.mjs'
import { node, step } from './run.mjs'
import { countPlaywright } from './suites.mjs'

/** The console and the platform with a real Keycloak, in a real browser. */
export const testKeycloak = (args) =>
  asCommand(async () => {
    await ensureInstalled()
    const chromium = await ensureChromium()
    const home = await ensureKeycloak()
    await ensureBuilt()
    const consolePort = await freePort()
    const keycloak = await step('Starting Keycloak with the realm', async () =>
      startKeycloak(home, { port: await freePort(), consoleUrl: `http://localhost:${consolePort}` }),
    )
    try {
      await inScratch('test-keycloak', (scratch) =>
        runSuite(keycloak, { chromium, consolePort, args, scratch }),
      )
    } finally {
      await keycloak.stop()
    }
  })

async function runSuite(keycloak, { chromium, consolePort, args, scratch }) {
  const report = path.join(scratch, 'report.json')
  const config = ['test', '--config', 'e2e/keycloak/playwright.config.ts', '--reporter=list,json']
  const { code, output } = await node('node_modules/playwright/cli.js', [...config, ...args], {
    env: {
      CHROME_PATH: chromium,
      NO_COLOR: '1',
      PLAYWRIGHT_JSON_OUTPUT_FILE: report,
      TEST_KEYCLOAK_URL: keycloak.url,
      TEST_KEYCLOAK_GROUP: String(keycloak.group),
      TEST_KEYCLOAK_PASSWORD: keycloak.adminPassword,
      TEST_KEYCLOAK_SECRET: keycloak.platformSecret,
      TEST_KEYCLOAK_CONSOLE_PORT: String(consolePort),
    },
  })
  console.log(output)
  const { passed, failed } = countPlaywright(JSON.parse(await readFile(report, 'utf8').catch(() => '{}')))
  console.log(`Keycloak ${keycloak.version}: ${passed} passed, ${failed} failed`)
  if (code !== 0) process.exitCode = 1
}
