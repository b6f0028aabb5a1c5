import { readFileSync } from 'node:fs'
import path from 'node:path'
import { ensureInstalled } from './build.mjs'
import { ensureChromium } from './chromium.mjs'
import { asCommand, must, node, npm, root, run, seconds, Stop } from './run.mjs'

/**
 * `npm run check`: format, types and linter of what changed since the branch `main`, and the tests nearest to it. It is for
 * the minute between two edits, and says less than `npm test`.
 */
export const check = (args) =>
  asCommand(async () => {
    if (args.length > 0) throw new Stop('npm run check takes no options.')
    await ensureInstalled()
    const files = await changedFiles()
    if (files.length === 0) return console.log('Nothing has changed since main.')
    const tests = nearestTests(files, await projectFiles())
    const failed = []
    for (const { label, work } of stepsFor(files, tests)) {
      const since = performance.now()
      const { code, output } = await work()
      console.log(`  ${code === 0 ? 'ok' : 'FAILED'}  ${label}  ${seconds(since)}`)
      if (code !== 0) failed.push(output)
    }
    if (failed.length > 0) throw new Stop(failed.join('\n'))
  })

const stepsFor = (files, tests) => [
  {
    label: 'format',
    work: () =>
      node('node_modules/oxfmt/bin/oxfmt', ['--check', '--no-error-on-unmatched-pattern', ...files]),
  },
  ...programsOf(files).map((program) => ({
    label: `types and linter: ${program}`,
    work: () => npm(['run', '--silent', `lint-${program}`], { cwd: path.join(root, 'scripts/parts') }),
  })),
  ...(tests.length > 0 ? [{ label: `${tests.length} files of tests`, work: () => runTests(tests) }] : []),
]

async function runTests(tests) {
  const CHROME_PATH = tests.some((file) => file.endsWith('.tsx')) ? await ensureChromium() : undefined
  return node('node_modules/vitest/vitest.mjs', ['run', ...tests], { env: { NO_COLOR: '1', CHROME_PATH } })
}

/** Since the branch left `main`, with what is not committed. */
async function changedFiles() {
  const base = await firstThatExists(['main', 'origin/main'])
  const start = await must('git', ['merge-base', 'HEAD', base])
  const [changed, added] = await Promise.all([
    must('git', ['diff', '--name-only', '--diff-filter=d', start]),
    must('git', ['ls-files', '--others', '--exclude-standard']),
  ])
  return [...changed.split('\n'), ...added.split('\n')].filter((file) => file !== '')
}

async function firstThatExists(branches) {
  for (const branch of branches)
    if ((await run('git', ['rev-parse', '--verify', '--quiet', branch])).code === 0) return branch
  throw new Stop('There is no branch main to compare with.')
}

const projectFiles = async () => (await must('git', ['ls-files', '-co', '--exclude-standard'])).split('\n')

const programs = ['contract', 'platform', 'console', 'gateway', 'e2e', 'scripts']

/** The contract is read by all. */
export function programsOf(files) {
  const folders = new Set(files.filter((file) => isCode(file)).map((file) => file.split('/')[0]))
  if (folders.has('ops')) folders.add('scripts')
  return programs.filter(
    (program) => folders.has(program) || (folders.has('contract') && program !== 'scripts'),
  )
}

const isCode = (file) => /\.(tsx?|mjs|jsx?)$/.test(file)
const isTest = (file) => /\.test\.(tsx?|mjs)$/.test(file)
const isLong = (file) => file.includes('.long.test.')

/** The changed tests, those that import a changed file, and those beside it with its name. */
export function nearestTests(changed, all, read = (file) => readFileSync(path.join(root, file), 'utf8')) {
  const code = changed.filter(isCode)
  const names = new Set(code.map(withoutEnding))
  return all
    .filter((file) => isTest(file) && !isLong(file))
    .filter(
      (file) => names.has(withoutEnding(file)) || importsOf(file, read(file)).some((name) => names.has(name)),
    )
}

/** `a/b.browser.test.tsx` and `a/b.ts` are both `a/b`. */
const withoutEnding = (file) => file.replace(/(\.[a-z]+)*\.[a-z]+$/, '')

const importsOf = (file, text) =>
  [...text.matchAll(/(?:from|import\()\s*'((?:\.{1,2}\/|#)[^']+)'/g)].map(([, target]) =>
    withoutEnding(
      target.startsWith('#')
        ? target.replace(/^#(contract|platform)\//, '$1/src/')
        : path.posix.join(path.posix.dirname(file), target),
    ),
  )
