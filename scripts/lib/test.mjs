import { mkdtemp, rm } from 'node:fs/promises'
import { availableParallelism, tmpdir } from 'node:os'
import path from 'node:path'
import { build, ensureInstalled } from './build.mjs'
import { ensureChromium } from './chromium.mjs'
import { seconds, Stop } from './run.mjs'
import { browserSuite, command, platformOnInstalled, unitSuite } from './suites.mjs'

/**
 * Two parts run at the same time: a browser test waits more than it computes, so another part can use the processor.
 * Some take long and seldom find what the others do not. They run only with `--full`, or if they are named.
 */
function plan(scratch, isFull) {
  const part = (name, title, run) => ({ name, steps: [{ name: title, run }] })
  const unit = (name, title) => part(name, title, () => unitSuite(name, scratch))
  const first = [
    {
      name: 'static',
      steps: [
        // The linter also reports type errors, so no second program has to check all types again.
        { name: 'types and linter', run: () => command('node_modules/oxlint/bin/oxlint', []) },
        { name: 'nothing unused', run: () => command('node_modules/knip/bin/knip.js', []) },
        { name: 'format', run: () => command('node_modules/oxfmt/bin/oxfmt', ['--check', '.']) },
      ],
    },
    part('build', 'console, platform and gateway', buildStep),
    // It waits more than it computes.
    unit('gateway', 'suite'),
  ]
  // The longest first, so that no core waits for the last one.
  const suites = [
    part('components', 'tests in Chromium', () => componentsStep(scratch)),
    unit('platform', 'suite'),
    part('browser', 'suite in Chromium', () => browserStep(scratch, isFull)),
    unit('scripts', 'start, import rules'),
    unit('console', 'unit tests'),
    unit('contract', 'unit tests'),
  ]
  const long = [
    unit('long', 'servers that are killed, deadlines, much data'),
    part('languages', 'every page in a language of accents', () => languagesStep(scratch)),
    part('postgres', 'migrations, stores and walks on an installed PostgreSQL', () => postgresStep(scratch)),
  ]
  return [
    { lanes: 2, groups: first },
    { lanes: 2, groups: isFull ? [...suites, ...long] : suites },
  ]
}

/**
 * Runs what a person waits for, with `--full` also what takes long, or what `--only=platform,browser` names. It ends with
 * the line `N passed, N failed`.
 */
export async function test(args) {
  const scratch = await mkdtemp(path.join(tmpdir(), 'integrator-console-test-'))
  const since = performance.now()
  const total = { passed: 0, failed: 0, cpu: 0 }
  try {
    const chosen = choose(scratch, args)
    await ensureInstalled()
    // It is installed while the first parts run. Whoever needs it says if that failed.
    if (chosen.some(({ groups }) => groups.some(({ name }) => inChromium.includes(name))))
      theChromium().catch(() => {})
    for (const { lanes, groups } of chosen)
      await inLanes(lanes, groups, async ({ name, steps }) =>
        inLanes(availableParallelism(), steps, async (step) => runStep(name, step, total)),
      )
  } catch (error) {
    if (!(error instanceof Stop)) throw error
    console.error(error.message)
    total.failed += 1
  } finally {
    await rm(scratch, { recursive: true, force: true })
  }
  console.log(`\nAfter ${seconds(since)}, with ${total.cpu.toFixed(0)} s of CPU:`)
  console.log(`${total.passed} passed, ${total.failed} failed`)
  process.exit(total.failed > 0 ? 1 : 0)
}

function choose(scratch, [first, ...more]) {
  if (first === undefined) return plan(scratch, false)
  const phases = plan(scratch, true)
  if (first === '--full' && more.length === 0) return phases
  const names = phases.flatMap(({ groups }) => groups).map(({ name }) => name)
  const wanted = first.startsWith('--only=') ? first.slice('--only='.length).split(',') : []
  if (more.length > 0 || wanted.length === 0 || wanted.some((name) => !names.includes(name)))
    throw new Stop(`Use npm test -- --full, or npm test -- --only= with one or more of ${names.join(',')}.`)
  return phases.map(({ lanes, groups }) => ({
    lanes,
    groups: groups.filter(({ name }) => wanted.includes(name)),
  }))
}

/** So many at the same time. Whoever is done takes the next one. */
async function inLanes(lanes, items, work) {
  const waiting = [...items]
  const lane = async () => {
    for (let item = waiting.shift(); item; item = waiting.shift()) await work(item)
  }
  await Promise.all(Array.from({ length: lanes }, lane))
}

async function runStep(group, { name, run }, total) {
  const since = performance.now()
  const { passed, failed, output = '', note, cpu = 0 } = await run().catch(explained)
  total.passed += passed
  total.failed += failed
  total.cpu += cpu
  const count = passed + failed > 1 || note ? `, ${passed} passed, ${failed} failed` : ''
  console.log(
    `  ${failed > 0 ? 'FAILED' : 'ok'}  ${group}: ${name}${count}  ${seconds(since)}${cpu > 0 ? `, CPU ${cpu.toFixed(1)} s` : ''}`,
  )
  if (note) console.log(note.replace(/^/gm, '      '))
  if (failed > 0) console.log(output)
}

const explained = (error) => ({
  passed: 0,
  failed: 1,
  output: error instanceof Stop ? error.message : error.stack,
  note: undefined,
  cpu: 0,
})

async function buildStep() {
  await build()
  return { passed: 1, failed: 0 }
}

const inChromium = ['components', 'languages', 'browser']

let chromium

/** Searched once, however many suites need it. */
const theChromium = () => (chromium ??= ensureChromium(afterwards))

/** In one line, because other parts print theirs meanwhile. */
async function afterwards(label, work) {
  const since = performance.now()
  const result = await work()
  console.log(`· ${label}: ${seconds(since)}`)
  return result
}

/** One after the other: both install from the system's packages. */
async function postgresStep(scratch) {
  await chromium?.catch(() => undefined)
  return platformOnInstalled(scratch)
}

const componentsStep = async (scratch) =>
  unitSuite('components', scratch, { env: { CHROME_PATH: await theChromium() } })

const languagesStep = async (scratch) =>
  unitSuite('pseudo', scratch, { env: { CHROME_PATH: await theChromium() } })

const browserStep = async (scratch, isFull) => browserSuite(await theChromium(), scratch, isFull)
