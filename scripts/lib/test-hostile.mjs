import { ensureInstalled } from './build.mjs'
import { asCommand, inScratch, seconds } from './run.mjs'
import { unitSuite } from './suites.mjs'

/** The walks ask every operation what others may see, who may call it, and what it makes of bad input. */
const walks = ['tenancy', 'access', 'bad-input'].map((name) => `platform/src/testing/walk/${name}.test.ts`)

/** `*.hostile.test.ts` is part of `npm test` too, `*.hostile.long.test.ts` of `npm test -- --full`. */
const attacks = { marker: '.hostile.', projects: ['contract', 'platform', 'long', 'gateway', 'scripts'] }

/**
 * What somebody would try who wants to see, send or stop what is not theirs. What measures processor time runs first and
 * alone. Every day tries other bad input. `--seed=20261119` repeats a day.
 */
export const testHostile = (args) =>
  asCommand(async () => {
    const seed = seedOf(args)
    await ensureInstalled()
    const total = { passed: 0, failed: 0 }
    await inScratch('hostile', async (scratch) => {
      for (const { title, run } of parts(scratch, seed)) {
        const since = performance.now()
        const { passed, failed, output = '' } = await run()
        total.passed += passed
        total.failed += failed
        console.log(
          `  ${failed > 0 ? 'FAILED' : 'ok'}  ${title}, ${passed} passed, ${failed} failed  ${seconds(since)}`,
        )
        console.log(failed > 0 ? output : reportsIn(output))
      }
    })
    console.log(`\n${total.passed} passed, ${total.failed} failed`)
    if (total.failed > 0) process.exitCode = 1
  })

function parts(scratch, seed) {
  const [first = '', ...others] = attacks.projects
  const more = others.flatMap((name) => ['--project', name])
  const env = { FUZZ_SEED: String(seed), FUZZ_RUNS: '10' }
  return [
    { title: 'freezes', run: () => unitSuite('loop', scratch, { files: ['--maxWorkers=1'] }) },
    {
      title: `every operation, with the seed ${seed}`,
      run: () => unitSuite('platform', scratch, { files: walks, env }),
    },
    { title: 'attacks', run: () => unitSuite(first, scratch, { files: [...more, attacks.marker] }) },
  ]
}

const today = () => Number(new Date().toISOString().slice(0, 10).replaceAll('-', ''))

const seedOf = (args) =>
  Number(args.find((arg) => arg.startsWith('--seed='))?.slice('--seed='.length) ?? today())

/** What a suite prints to be read although it passed. */
const reportsIn = (output) =>
  [...output.matchAll(/^The event loop may be held[^\n]*\n(?: *\d+ ms by [^\n]*\n?)*/gm)]
    .map(([text]) => text)
    .join('\n')
