import { existsSync } from 'node:fs'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { ensureInstalled } from './build.mjs'
import { markdownTable } from './figures.mjs'
import { asCommand, inScratch, mustGet, node, root, step, Stop } from './run.mjs'

/** The last release line that runs on Node 20. */
const version = '9.6.1'
const folder = `node_modules/.cache/stryker-${version}`
const program = `${folder}/node_modules/@stryker-mutator/core/bin/stryker.js`

/** The rules that matter most, each with the tests that have to notice a change of it. */
const rules = {
  access: { files: ['contract/src/access.ts'], tests: ['contract/src/access.test.ts'] },
  limits: {
    files: ['platform/src/base/fairness/call-rate.ts'],
    tests: ['platform/src/base/fairness/call-rate.test.ts'],
  },
  tokens: {
    files: ['platform/src/domain/devices/tokens.ts', 'platform/src/http/device-authentication.ts'],
    tests: ['platform/src/domain/devices/tokens.test.ts', 'platform/src/http/device-authentication.test.ts'],
  },
  tenancy: {
    files: ['platform/src/domain/people/integrators.ts', 'platform/src/domain/places/locations.ts'],
    tests: [
      'platform/src/domain/{people/integrators,places/locations}.test.ts',
      'platform/src/features/groups/groups.test.ts',
      'platform/src/features/locations/{locations,slid}.test.ts',
    ],
  },
  edits: {
    files: ['platform/src/domain/edits.ts'],
    tests: [
      'platform/src/domain/{edits,people/integrators}.test.ts',
      'platform/src/features/conditionals/conditionals.test.ts',
    ],
  },
  guards: {
    files: [
      'platform/src/http/authentication.ts',
      'platform/src/http/mount.ts',
      'platform/src/http/doors/people.ts',
    ],
    // These start no platform. Others would, for every change again.
    tests: ['platform/src/http/{authentication,mount}.test.ts'],
  },
}

/** `npm run test:mutation [-- access edits]`: changes the rules in small ways, and says which changes no test notices. */
export const testMutation = (chosen) =>
  asCommand(async () => {
    const unknown = chosen.filter((name) => !(name in rules))
    if (unknown.length > 0)
      throw new Stop(`There is no rule ${unknown.join(', ')}: ${Object.keys(rules).join(', ')}.`)
    await ensureInstalled()
    if (!existsSync(path.join(root, program))) await step(`Installing Stryker ${version}`, install)
    const rows = []
    for (const name of chosen.length > 0 ? chosen : Object.keys(rules))
      rows.push(...(await inScratch('test-mutation', (scratch) => mutate(rules[name], scratch))))
    const sum = (column) => String(rows.reduce((total, row) => total + Number(row[column]), 0))
    console.log(markdownTable(['file', 'noticed', 'not noticed'], [...rows, ['all', sum(1), sum(2)]]))
  })

async function install() {
  await mkdir(path.join(root, folder), { recursive: true })
  const packages = ['core', 'vitest-runner'].map((name) => `@stryker-mutator/${name}@${version}`)
  // Its peer is the vitest of this project, which it finds above its own folder.
  const args = [
    'install',
    '--prefix',
    '.',
    '--no-save',
    '--ignore-scripts',
    '--legacy-peer-deps',
    ...packages,
  ]
  await mustGet('npm', args, 'Stryker could not be installed.', { cwd: path.join(root, folder) })
}

async function mutate({ files, tests }, scratch) {
  const report = path.join(scratch, 'report.json')
  const config = path.join(scratch, 'stryker.json')
  const options = {
    mutate: files,
    // Texts are for people: tests do not repeat them.
    mutator: { excludedMutations: ['StringLiteral'] },
    testRunner: 'vitest',
    vitest: { configFile: 'scripts/mutation/vitest.config.ts', related: false },
    coverageAnalysis: 'perTest',
    concurrency: 1,
    timeoutMS: 60_000,
    // It would rewrite the projects' files with the API of TypeScript 5, which the installed one has no more.
    tsconfigFile: path.join(scratch, 'none.json'),
    tempDirName: path.join(scratch, 'sandbox'),
    ignorePatterns: ['/console', '/e2e', '/gateway', '/dist', '/data', '/docs', '/ops'],
    reporters: ['clear-text', 'json'],
    clearTextReporter: { allowColor: false, logTests: false, reportScoreTable: false },
    jsonReporter: { fileName: report },
    allowConsoleColors: false,
  }
  await writeFile(config, JSON.stringify(options))
  const { code, output } = await node(program, ['run', config], { env: { MUTATION_TESTS: tests.join() } })
  console.log(output)
  if (code !== 0) throw new Stop('Stryker failed.')
  const found = Object.entries(JSON.parse(await readFile(report, 'utf8')).files)
  return found.map(([name, { mutants }]) => {
    const count = (...statuses) => mutants.filter(({ status }) => statuses.includes(status)).length
    return [name, String(count('Killed', 'Timeout')), String(count('Survived', 'NoCoverage'))]
  })
}
