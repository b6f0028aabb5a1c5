import path from 'node:path'
import { ensureBuilt } from './build.mjs'
import { ensureChromium } from './chromium.mjs'
import { root } from './run.mjs'
import { browserSuite, command, platformOnInstalled, unitSuite } from './suites.mjs'

/** Where a part writes what came of it. */
export const resultOf = (name) => path.join(root, 'scripts/parts/results', `${name}.json`)

const lint = (title, ...args) => ({
  group: 'static',
  title: `types and linter of ${title}`,
  // The linter also reports type errors, so no second program has to check all types again.
  run: () => command('node_modules/oxlint/bin/oxlint', args),
})

const unit = (name, title) => ({ title, run: (scratch) => unitSuite(name, scratch) })

const inChromium = (title, project) => ({
  title,
  needsChromium: true,
  run: async (scratch) =>
    unitSuite(project, scratch, { env: { CHROME_PATH: await ensureChromium(quietly) } }),
})

const quietly = (_label, work) => work()

/** What the programs of `ops` import decides by which types they are checked. */
const benchOfPlatform = ['audit', 'calls', 'cluster', 'devices', 'location', 'search'].map(
  (folder) => `ops/bench/${folder}`,
)

/**
 * The parts of `npm test`. A part is in the group of its own name, unless it says another one.
 *
 * @typedef {import('./suites.mjs').Result} Result
 * @type {Record<string, { title: string, group?: string, needsChromium?: boolean, run: (scratch: string) => Promise<Result> }>}
 */
export const parts = {
  'lint-contract': lint('the contract', 'contract'),
  'lint-platform': lint('the platform', 'platform', ...benchOfPlatform, '--ignore-pattern=**/*.mjs'),
  'lint-console': lint('the console', 'console', 'ops/bench/list'),
  'lint-gateway': lint('the gateway', 'gateway'),
  'lint-e2e': lint('the browser tests', 'e2e'),
  'lint-scripts': lint(
    'the scripts',
    'scripts',
    'ops',
    'vitest.config.ts',
    '--ignore-pattern=ops/**/*.{ts,tsx}',
  ),
  unused: {
    group: 'static',
    title: 'nothing unused',
    run: () => command('node_modules/knip/bin/knip.js', []),
  },
  format: {
    group: 'static',
    title: 'format',
    run: () => command('node_modules/oxfmt/bin/oxfmt', ['--check', '.']),
  },
  build: { title: 'console, platform and gateway', run: built },
  contract: unit('contract', 'unit tests'),
  console: unit('console', 'unit tests'),
  components: inChromium('tests in Chromium', 'components'),
  gateway: unit('gateway', 'suite'),
  platform: unit('platform', 'suite'),
  scripts: unit('scripts', 'start, import rules'),
  browser: {
    title: 'suite in Chromium',
    needsChromium: true,
    run: async (scratch) => {
      await built()
      return browserSuite(await ensureChromium(quietly), scratch)
    },
  },
  long: unit('long', 'servers that are killed, deadlines, much data'),
  languages: inChromium('every page in a language of accents', 'pseudo'),
  // It installs from the system's packages, as Chromium is: one after the other.
  postgres: {
    title: 'migrations, stores and walks on an installed PostgreSQL',
    needsChromium: true,
    run: platformOnInstalled,
  },
}

async function built() {
  await ensureBuilt()
  return { passed: 1, failed: 0 }
}
