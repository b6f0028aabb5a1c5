import path from 'node:path'
import { ensureBuilt, ensureInstalled } from './build.mjs'
import { signIn, startPlatform } from './platform.mjs'
import { ensurePython } from './python.mjs'
import { asCommand, inScratch, run, step } from './run.mjs'

// An address such as /component/link also fits the path /component/{identifier}, which has other methods. The tool
// would report a correct answer as wrong. platform/src/http/methods.test.ts tests the methods instead.
const checks = [
  'not_a_server_error',
  'status_code_conformance',
  'content_type_conformance',
  'response_headers_conformance',
  'response_schema_conformance',
]

/** Sends calls that are generated from the API's own document to the built platform with sample data. */
export const testFuzz = (args) =>
  asCommand(async () => {
    await ensureInstalled()
    const schemathesis = path.join(await ensurePython('schemathesis', '4.32.5'), 'bin/schemathesis')
    await ensureBuilt()
    await inScratch('test-fuzz', async (folder) => {
      const platform = await step('Starting the platform', () => startPlatform({ DATA_DIR: folder }))
      try {
        await attack(schemathesis, platform.url, folder, args)
      } finally {
        await platform.kill('SIGTERM')
      }
    })
  })

/** Each group of calls with a person who may call it. Signing out is left out: every call after it would be refused. So are answers that go on. */
async function attack(schemathesis, url, folder, args) {
  const groups = [
    ['admin', '--exclude-path-regex=/control/'],
    ['operator', '--include-path-regex=/control/'],
  ]
  for (const [username, filter] of groups) {
    const options = [
      `--header=Authorization: Bearer ${await signIn(url, username)}`,
      `--checks=${checks.join(',')}`,
      '--exclude-operation-id=logout',
      '--exclude-operation-id=followChanges',
      filter,
      '--max-examples=30',
      '--phases=examples,coverage,fuzzing',
      '--continue-on-failure',
      '--suppress-health-check=all',
      '--no-color',
      ...args,
    ]
    // In its own folder: it writes a log of what it found where it runs.
    const { code, output } = await run(
      schemathesis,
      ['run', `${url}/public/api/v1.0/openapi.json`, ...options],
      { cwd: folder },
    )
    console.log(`\nAs ${username}:\n${output}`)
    if (code !== 0) process.exitCode = 1
  }
}
