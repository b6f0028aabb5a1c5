import { spawn } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { freePort } from './free-port.mjs'
import { root } from './run.mjs'

const running = new Set()
const cleanups = new Set()

/** Cleaning up: what must be ended or unmounted, however a part ends. */
export function onEnd(work) {
  cleanups.add(work)
  return () => cleanups.delete(work)
}

export function endEverything() {
  for (const child of running) child.kill('SIGKILL')
  for (const work of cleanups) work()
  cleanups.clear()
}

/** The built platform, as tests of faults run it. */
export const platformProgram = path.join(root, 'dist/platform/main.js')

export const platformSettings = {
  NODE_ENV: '',
  DATABASE_URL: undefined,
  PASSWORD_GRANT: 'on',
  ACCESS_TOKEN_SECONDS: '86400',
  SAMPLE_DATA: 'on',
  SAMPLE_DEVICES: 'off',
  LOG_LEVEL: 'fatal',
}

/** A process of it on a free port, which it keeps over its restarts. */
export async function makePlatform(settings, nodeArguments = /** @type {string[]} */ ([])) {
  const port = await freePort()
  const env = { ...process.env, ...platformSettings, PORT: String(port), ...settings }
  const platform = {
    url: `http://localhost:${port}`,
    child: /** @type {import('node:child_process').ChildProcess | undefined} */ (undefined),
    ended: Promise.resolve(/** @type {number | string | null} */ (null)),
    output: '',
    launch,
    ready,
    isReady,
    kill,
    /** Still running. */
    isAlive: () =>
      platform.child !== undefined && platform.child.exitCode === null && platform.child.signalCode === null,
  }

  function launch() {
    const child = spawn(process.execPath, [...nodeArguments, platformProgram], {
      cwd: root,
      env,
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    running.add(child)
    const collect = (chunk) => (platform.output = (platform.output + chunk).slice(-2000))
    child.stdout.on('data', collect)
    child.stderr.on('data', collect)
    platform.child = child
    platform.ended = once(child, 'exit').then(([code, signal]) => {
      running.delete(child)
      return code ?? signal
    })
  }

  async function isReady() {
    const answer = await fetch(`${platform.url}/readyz`, { signal: AbortSignal.timeout(5000) }).catch(
      () => undefined,
    )
    return answer?.ok ?? false
  }

  async function ready(seconds = 120) {
    for (const end = Date.now() + seconds * 1000; Date.now() < end; await pause(20)) {
      if (!platform.isAlive()) throw new Error(`The platform ended:\n${platform.output}`)
      if (await isReady()) return
    }
    throw new Error(`The platform was not ready within ${seconds} seconds:\n${platform.output}`)
  }

  async function kill(signal) {
    platform.child?.kill(signal)
    return platform.ended
  }

  return platform
}

/** The same, started and ready. */
export async function startPlatform(settings, nodeArguments = /** @type {string[]} */ ([])) {
  const platform = await makePlatform(settings, nodeArguments)
  platform.launch()
  await platform.ready()
  return platform
}

/** The token of a person of the sample data. It survives restarts of the platform. */
export async function signIn(url, username = 'admin') {
  const answer = await fetch(`${url}/realms/integrator/protocol/openid-connect/token`, {
    method: 'POST',
    body: new URLSearchParams({
      grant_type: 'password',
      client_id: 'api',
      username,
      password: 'demo',
      scope: 'openid',
    }),
  })
  if (!answer.ok) throw new Error(`Nobody could sign in: ${answer.status} ${await answer.text()}`)
  const { access_token: token } = /** @type {{ access_token: string }} */ (await answer.json())
  return token
}
