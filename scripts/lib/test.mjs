import { randomUUID } from 'node:crypto'
import { readFile, rm } from 'node:fs/promises'
import path from 'node:path'
import { ensureInstalled } from './build.mjs'
import { ensureChromium } from './chromium.mjs'
import { parts, resultOf } from './parts.mjs'
import { npm, root, seconds, Stop } from './run.mjs'

/** Two parts run at the same time: a browser test waits more than it computes, so another part can use the processor. */
const lanes = 2

const groupOf = (name) => parts[name].group ?? name

/**
 * First what ends soon. Then the longest first, so that no core waits for the last one: the gateway's suite waits more than it
 * computes. Some take long and seldom find what the others do not: they run only with `--full`, or if they are named.
 */
const first = [...Object.keys(parts).filter((name) => groupOf(name) === 'static'), 'build']
const suites = ['components', 'platform', 'browser', 'gateway', 'scripts', 'console', 'contract']
const long = ['long', 'languages', 'postgres']

/**
 * Runs what a person waits for, with `--full` also what takes long, or what `--only=platform,browser` names. What reads the
 * same files as when it last passed is not run again: its result is kept. It ends with the line `N passed, N failed`.
 */
export async function test(args) {
  const since = performance.now()
  const total = { passed: 0, failed: 0, cpu: 0 }
  try {
    const { names, isFull } = choose(args)
    await ensureInstalled()
    const run = randomUUID()
    const env = { TEST_RUN: run, WITHOUT_LONG: isFull ? '' : '1' }
    // It is installed while the first parts run. Whoever needs it says if that failed.
    const chromium = names.some((name) => parts[name].needsChromium)
      ? ensureChromium(afterwards).catch(() => undefined)
      : undefined
    await inLanes(names, async (name) => {
      if (parts[name].needsChromium) await chromium
      await runPart(name, env, total)
    })
  } catch (error) {
    if (!(error instanceof Stop)) throw error
    console.error(error.message)
    total.failed += 1
  }
  console.log(`\nAfter ${seconds(since)}, with ${total.cpu.toFixed(0)} s of CPU:`)
  console.log(`${total.passed} passed, ${total.failed} failed`)
  process.exit(total.failed > 0 ? 1 : 0)
}

function choose([option, ...more]) {
  if (option === undefined) return { names: [...first, ...suites], isFull: false }
  const all = [...first, ...suites, ...long]
  if (option === '--full' && more.length === 0) return { names: all, isFull: true }
  const groups = new Set(all.map(groupOf))
  const wanted = option.startsWith('--only=') ? option.slice('--only='.length).split(',') : []
  if (more.length > 0 || wanted.length === 0 || wanted.some((group) => !groups.has(group)))
    throw new Stop(
      `Use npm test -- --full, or npm test -- --only= with one or more of ${[...groups].join(',')}.`,
    )
  return { names: all.filter((name) => wanted.includes(groupOf(name))), isFull: true }
}

/** Whoever is done takes the next one. */
async function inLanes(items, work) {
  const waiting = [...items]
  const lane = async () => {
    for (let item = waiting.shift(); item !== undefined; item = waiting.shift()) await work(item)
  }
  await Promise.all(Array.from({ length: lanes }, lane))
}

/** Through wireit, which knows whether the part has passed with the same files. */
async function runPart(name, env, total) {
  const since = performance.now()
  const file = resultOf(name)
  const {
    code,
    output: told,
    cpu,
  } = await npm(['run', '--silent', name], {
    cwd: path.join(root, 'scripts/parts'),
    env,
  })
  const { passed, failed, output = '', note, run } = await readResult(file, code, told)
  total.passed += passed
  total.failed += failed
  total.cpu += cpu
  const count = passed + failed > 1 || note ? `, ${passed} passed, ${failed} failed` : ''
  const took = run === env.TEST_RUN ? `${seconds(since)}, CPU ${cpu.toFixed(1)} s` : 'cached'
  console.log(`  ${failed > 0 ? 'FAILED' : 'ok'}  ${groupOf(name)}: ${parts[name].title}${count}  ${took}`)
  if (note) console.log(note.replace(/^/gm, '      '))
  if (failed > 0) console.log(output)
  // What failed is run again in any case.
  if (failed > 0) await rm(file, { force: true })
}

/** A part that did not come to its end has written nothing, or nothing new. */
async function readResult(file, code, told) {
  const result = await readFile(file, 'utf8').then(JSON.parse, () => undefined)
  const isTrue = result && (code === 0) === (result.failed === 0)
  return isTrue ? result : { passed: 0, failed: 1, output: told }
}

/** In one line, because other parts print theirs meanwhile. */
async function afterwards(label, work) {
  const since = performance.now()
  const result = await work()
  console.log(`· ${label}: ${seconds(since)}`)
  return result
}
