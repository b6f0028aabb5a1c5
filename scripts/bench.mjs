// Read by every Node there is, so that one too old gets a sentence and not a syntax error.
import { nodeProblem } from './lib/node-version.mjs'

const problem = nodeProblem(process.versions.node)
if (problem) {
  console.error(problem)
  process.exitCode = 1
} else {
  // Not by its name, so that the type check of the scripts does not take in what runs in a browser.
  const program = new URL('../bench/run.mjs', import.meta.url).href
  void import(program).then((module) => module.bench(process.argv.slice(2)))
}
