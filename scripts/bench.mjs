// Plain syntax that every Node can read, so that one that is too old prints a sentence and not a syntax error.
import { nodeProblem } from './lib/node-version.mjs'

const problem = nodeProblem(process.versions.node)
if (problem) {
  console.error(problem)
  process.exitCode = 1
} else {
  // The name is computed, so that the type check of the scripts does not include code for browsers.
  const program = new URL('../bench/run.mjs', import.meta.url).href
  void import(program).then((module) => module.bench(process.argv.slice(2)))
}
