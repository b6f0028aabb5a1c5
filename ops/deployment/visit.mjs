// A person who only knows the address of the server: `node visit.mjs set-up URL WHAT_IT_SAID`, or `at-work URL`.
import { expectSetUp, setUp } from '../../scripts/lib/first-hour.mjs'
import { Stop } from '../../scripts/lib/run.mjs'

const [task, url, output] = process.argv.slice(2)
try {
  if (task === 'set-up') await setUp(url, output)
  await expectSetUp(url)
} catch (error) {
  console.error(error instanceof Stop ? error.message : error)
  process.exitCode = 1
}
