import path from 'node:path'
import { asCommand, run, root, seconds, Stop, unavailable } from './run.mjs'

/** Suites with programs that we did not write. Each ends within minutes, so CI runs them after `npm test`. */
const suites = ['test:keycloak', 'test:gateway', 'test:sip', 'test:webhooks']
const mostMinutes = 45

/** Runs them one after the other. A suite whose programs cannot be had here is skipped, and that is said at the end. */
export const testOutside = (args) =>
  asCommand(async () => {
    if (args.length > 0) throw new Stop('npm run test:outside takes no options.')
    const end = performance.now() + mostMinutes * 60_000
    const results = []
    for (const suite of suites) {
      console.log(`\n=== npm run ${suite}`)
      results.push({ suite, ...(await runSuite(suite, end - performance.now())) })
    }
    console.log('')
    for (const { suite, outcome, took } of results) console.log(`  ${outcome}  npm run ${suite}  ${took}`)
    const count = (outcome) => results.filter((result) => result.outcome === outcome).length
    const skipped = count('SKIPPED')
    if (skipped > 0)
      console.log(
        `\n!!! ${skipped} of ${suites.length} suites were not run: what they need cannot be had here (above).`,
      )
    console.log(`\nsuites: ${count('ok')} passed, ${count('FAILED')} failed, ${skipped} skipped`)
    if (count('FAILED') > 0) process.exitCode = 1
  })

async function runSuite(suite, left) {
  const since = performance.now()
  const args = [path.join(root, 'scripts/run.mjs'), suite]
  const { code, output } = await run(process.execPath, args, { timeout: Math.max(Math.ceil(left), 1) })
  console.log(output)
  if (left <= performance.now() - since)
    console.log(`It did not end within ${mostMinutes} minutes with those before.`)
  const outcome = code === 0 ? 'ok' : code === unavailable ? 'SKIPPED' : 'FAILED'
  return { outcome, took: seconds(since) }
}
