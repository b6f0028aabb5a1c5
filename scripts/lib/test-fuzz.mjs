import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { ensureBuilt, ensureInstalled } from './build.mjs'
import { freePort } from './free-port.mjs'
import { ensurePython } from './python.mjs'
import { asCommand, root, run, step, Stop } from './run.mjs'

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
    const platform = await step('Starting the platform', startPlatform)
    try {
      await attack(schemathesis, platform, args)
    } finally {
      await platform.stop()
    }
  })

async function startPlatform() {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'test-fuzz-'))
  const port = await freePort()
  const url = `http://localhost:${port}`
  const child = spawn(process.execPath, [path.join(root, 'dist/platform/main.js')], {
    env: {
      ...process.env,
      NODE_ENV: '',
      PORT: String(port),
      DATA_DIR: dataDir,
      PASSWORD_GRANT: 'on',
      ACCESS_TOKEN_SECONDS: '86400',
    },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const ended = once(child, 'close')
  const stop = async () => {
    child.kill('SIGTERM')
    await ended
    await rm(dataDir, { recursive: true, force: true })
  }
  const isReady = () =>
    fetch(`${url}/readyz`).then(
      ({ ok }) => ok,
      () => false,
    )
  while (child.exitCode === null && !(await isReady())) await pause(100)
  if (child.exitCode !== null) throw new Stop('The platform did not start.')
  return { url, dataDir, stop }
}

async function tokenOf(url, username) {
  const answer = await fetch(`${url}/realms/integrator/protocol/openid-connect/token`, {
    method: 'POST',
    body: new URLSearchParams({ grant_type: 'password', client_id: 'api', username, password: 'demo' }),
  })
  const { access_token: token } = /** @type {{ access_token?: string }} */ (await answer.json())
  if (!token) throw new Stop(`${username} could not sign in: ${answer.status}`)
  return token
}

/** Each part with a person who may call it. Signing out is left out: every call after it would be refused. So are answers that go on. */
async function attack(schemathesis, { url, dataDir }, args) {
  const parts = [
    ['admin', '--exclude-path-regex=/control/'],
    ['operator', '--include-path-regex=/control/'],
  ]
  for (const [username, filter] of parts) {
    const options = [
      `--header=Authorization: Bearer ${await tokenOf(url, username)}`,
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
      { cwd: dataDir },
    )
    console.log(`\nAs ${username}:\n${output}`)
    if (code !== 0) process.exitCode = 1
  }
}
