// Runs a command of package.json by its name. Plain syntax that every Node can read, so that one that is too old prints a
// sentence and not a syntax error.
import { nodeProblem } from './lib/node-version.mjs'

const commands = {
  start: () => import('./lib/build.mjs').then((module) => module.start()),
  admin: () => import('./lib/build.mjs').then((module) => module.start('platform/admin.js')),
  gateway: () => import('./lib/build.mjs').then((module) => module.start('gateway/main.js')),
  plant: () => import('./lib/build.mjs').then((module) => module.start('gateway/plant.js')),
  build: () => import('./lib/build.mjs').then((module) => module.buildCommand()),
  changes: (args) => import('./lib/changes.mjs').then((module) => module.changes(args)),
  check: (args) => import('./lib/check.mjs').then((module) => module.check(args)),
  inventory: () => import('./lib/inventory.mjs').then((module) => module.inventory()),
  'release:dump': () => import('./lib/release-dump.mjs').then((module) => module.releaseDump()),
  test: (args) => import('./lib/test.mjs').then((module) => module.test(args)),
  'test:browsers': (args) => import('./lib/test-browsers.mjs').then((module) => module.testBrowsers(args)),
  texts: (args) => import('./texts/texts.mjs').then((module) => module.texts(args)),
  'test:cluster': (args) => import('../ops/cluster/index.mjs').then((module) => module.testCluster(args)),
  'test:deployment': () => import('../ops/deployment/index.mjs').then((module) => module.testDeployment()),
  'test:faults': (args) => import('../ops/faults/index.mjs').then((module) => module.testFaults(args)),
  'test:mutation': (files) => import('./lib/test-mutation.mjs').then((module) => module.testMutation(files)),
  'test:fuzz': (args) => import('./lib/test-fuzz.mjs').then((module) => module.testFuzz(args)),
  'test:webhooks': (args) => import('./lib/test-webhooks.mjs').then((module) => module.testWebhooks(args)),
  'test:gateway': (args) => import('./lib/test-gateway.mjs').then((module) => module.testGateway(args)),
  'test:hostile': (args) => import('./lib/test-hostile.mjs').then((module) => module.testHostile(args)),
  'test:image': (names) => import('../ops/image/index.mjs').then((module) => module.testImage(names)),
  'test:keycloak': (args) => import('./lib/test-keycloak.mjs').then((module) => module.testKeycloak(args)),
  'test:outside': (args) => import('./lib/test-outside.mjs').then((module) => module.testOutside(args)),
  'test:sip': (args) => import('./lib/test-sip.mjs').then((module) => module.testSip(args)),
  'test:node': (args) => import('./lib/test-node.mjs').then((module) => module.testNode(args)),
  // The name is computed, so that the type check of the scripts does not include code for browsers.
  bench: (args) =>
    import(String(new URL('../ops/bench/run.mjs', import.meta.url))).then((module) => module.bench(args)),
}

const problem = nodeProblem(process.versions.node)
// The programs that a command starts see only its own arguments.
const [name] = process.argv.splice(2, 1)
if (problem) {
  console.error(problem)
  process.exitCode = 1
} else {
  void commands[name](process.argv.slice(2))
}
