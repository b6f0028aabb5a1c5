import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { node } from './run.mjs'
import { importTypeScript } from './typescript.mjs'

/** @typedef {{ passed: number, failed: number, output?: string, note?: string, cpu?: number }} Result */

/** A check that passes or fails as a whole. */
export async function command(file, args) {
  const { code, output, cpu } = await node(file, args)
  return { passed: code === 0 ? 1 : 0, failed: code === 0 ? 0 : 1, output, cpu }
}

/** Their tests are quick. A second worker would spend more time loading the same modules again than it saves. */
const withOneWorker = ['contract', 'console']

/**
 * One project of vitest.config.ts, or some files of it.
 *
 * @param {string} project
 * @param {string} scratch
 * @param {{ files?: string[], env?: NodeJS.ProcessEnv }} [options]
 * @returns {Promise<Result>}
 */
export async function unitSuite(project, scratch, { files = [], env = {} } = {}) {
  const report = path.join(scratch, `${project}${files.length > 0 ? '-part' : ''}.json`)
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`]
  const workers = withOneWorker.includes(project) ? ['--maxWorkers=1'] : []
  const { code, output, cpu } = await node(
    'node_modules/vitest/vitest.mjs',
    ['run', '--project', project, ...reporters, ...workers, ...files],
    { env: { NO_COLOR: '1', ...env } },
  )
  const result = await readReport(report)
  return { ...settled(code, output, countVitest(result), vitestFailures(result)), cpu }
}

/**
 * What could differ between versions of PostgreSQL: migrations with their triggers, tables of months, the copy of a
 * database into another locale, every statement of every operation once (the walk of the traces) and of the provider's
 * store, what happens to a lost connection, and order and search of texts. Rules, answers, mails and pages do not
 * depend on the version.
 */
const versionDependent = [
  'platform/src/db/backup/move',
  'platform/src/db/migrations/',
  'platform/src/db/transaction',
  'platform/src/db/upkeep/',
  'platform/src/db/versions',
  'platform/src/features/accounts/accounts.test',
  'platform/src/features/audit/audit.test',
  'platform/src/features/locations/listed',
  'platform/src/features/locations/locations.test',
  'platform/src/identity/embedded/protocol/adapter',
  'platform/src/testing/walk/traces.test',
]

/** On the oldest supported PostgreSQL that is installed. If there is none, it says so and counts nothing. */
export async function platformOnInstalled(scratch) {
  const { startInstalledServer } = await importTypeScript('platform/src/testing/postgres.ts')
  const started = await startInstalledServer()
  if ('unavailable' in started) return { passed: 0, failed: 0, note: `Not run: ${started.unavailable}` }
  try {
    return await unitSuite('platform', scratch, {
      // With one worker: a second one would spend more time loading the platform than it saves.
      files: ['--project', 'long', ...versionDependent, '--maxWorkers=1'],
      env: { TEST_DATABASE_URL: started.url },
    })
  } finally {
    await started.stop()
  }
}

/** All of it, or without the long tests if WITHOUT_LONG is set. */
export async function browserSuite(chromium, scratch) {
  const report = path.join(scratch, 'browser.json')
  const args = ['test', '--config', 'e2e/playwright.config.ts', '--reporter=list,json']
  const { code, output, cpu } = await node('node_modules/playwright/cli.js', args, {
    env: {
      CHROME_PATH: chromium,
      PLAYWRIGHT_JSON_OUTPUT_FILE: report,
      NO_COLOR: '1',
    },
  })
  const result = await readReport(report)
  const settledResult = settled(code, output, countPlaywright(result), playwrightFailures(result))
  return { ...settledResult, cpu, note: annotations(result) }
}

/** An error without a failed test is a failure all the same. Failures come first, for whoever reads the beginning. */
function settled(code, output, { passed, failed }, failures) {
  return {
    passed,
    failed: code !== 0 && failed === 0 ? 1 : failed,
    output: [...failures, output].join('\n\n'),
  }
}

function vitestFailures(report) {
  return (report?.testResults ?? []).flatMap((file) => {
    const tests = file.assertionResults.filter(isFailed)
    if (tests.length === 0) return file.status === 'failed' ? [`FAIL ${file.name}\n${file.message}`] : []
    return tests.map((test) => `FAIL ${file.name} > ${test.fullName}\n${test.failureMessages.join('\n')}`)
  })
}

function playwrightFailures(report) {
  return specsOf(report ?? {})
    .filter((spec) => !spec.ok)
    .map((spec) => {
      const errors = spec.tests.flatMap((test) => test.results).flatMap((result) => result.errors ?? [])
      return `FAIL ${spec.file} > ${spec.title}\n${errors.map((error) => error.message).join('\n')}`
    })
}

const specsOf = (suite) => [...(suite.specs ?? []), ...(suite.suites ?? []).flatMap(specsOf)]

/** A file that could not be loaded has no tests. It counts as one failure. */
function countVitest(report) {
  const files = report?.testResults ?? []
  const broken = files.filter(
    (file) => file.status === 'failed' && !file.assertionResults.some(isFailed),
  ).length
  return { passed: report?.numPassedTests ?? 0, failed: (report?.numFailedTests ?? 0) + broken }
}

const isFailed = (assertion) => assertion.status === 'failed'

export function countPlaywright(report) {
  const { expected = 0, unexpected = 0, flaky = 0 } = report?.stats ?? {}
  return { passed: expected, failed: unexpected + flaky }
}

/** What specs want to print even if they pass, such as the measured sizes. */
function annotations(report) {
  const tests = specsOf(report ?? {}).flatMap((spec) => spec.tests)
  const lines = tests.flatMap((test) => test.annotations ?? []).filter(({ type }) => type === 'measured')
  return lines.map(({ description }) => description).join('\n') || undefined
}

async function readReport(file) {
  try {
    return JSON.parse(await readFile(file, 'utf8'))
  } catch {
    return undefined
  }
}
