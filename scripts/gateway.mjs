// Plain syntax that every Node can read, so that one that is too old prints a sentence and not a syntax error.
import { nodeProblem } from './lib/node-version.mjs'

const problem = nodeProblem(process.versions.node)
if (problem) {
  console.error(problem)
  process.exitCode = 1
} else {
  void import('./lib/start.mjs').then((module) => module.start('gateway/main.js'))
}
