import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { mkdir, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { keycloakVersion, realmFile } from './keycloak-download.mjs'
import { Stop } from './run.mjs'

const startSeconds = 600

/** Keycloak on the loopback with the realm imported and everything in memory, so that nothing is left. */
export async function startKeycloak(home, { port, consoleUrl }) {
  const url = `http://localhost:${port}`
  const adminPassword = randomBytes(12).toString('hex')
  await mkdir(path.join(home, 'data/import'), { recursive: true })
  await writeFile(path.join(home, 'data/import/realm-integrator.json'), await realmFile())
  const child = spawn(
    'sh',
    [
      'bin/kc.sh',
      'start-dev',
      '--db=dev-mem',
      '--cache=local',
      '--http-host=127.0.0.1',
      `--http-port=${port}`,
      `--hostname=${url}`,
      '--import-realm',
    ],
    {
      cwd: home,
      // Its own process group: the script starts Java, and both have to end.
      detached: true,
      stdio: ['ignore', 'pipe', 'pipe'],
      env: {
        ...process.env,
        CONSOLE_URL: consoleUrl,
        JAVA_OPTS_KC_HEAP: '-Xms64m -Xmx512m',
        KC_BOOTSTRAP_ADMIN_USERNAME: 'admin',
        KC_BOOTSTRAP_ADMIN_PASSWORD: adminPassword,
      },
    },
  )
  let log = ''
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text) => (log += text))
  const { pid } = child
  if (pid === undefined) throw new Stop('Keycloak could not be started: there is no sh.')
  const end = (signal) => {
    try {
      process.kill(-pid, signal)
    } catch {
      // It has ended already.
    }
  }
  const endHard = () => end('SIGKILL')
  const interrupted = () => process.exit(1)
  process.once('exit', endHard)
  for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, interrupted)

  async function stop() {
    const ended = child.exitCode !== null || new Promise((done) => child.once('exit', done))
    end('SIGCONT')
    end('SIGTERM')
    await Promise.race([ended, pause(20_000, undefined, { ref: false })])
    endHard()
    process.off('exit', endHard)
    for (const signal of ['SIGINT', 'SIGTERM']) process.off(signal, interrupted)
  }

  try {
    await answers(`${url}/realms/integrator`, () => child.exitCode === null)
    const platformSecret = await secretOf(url, adminPassword, 'platform')
    return { url, group: pid, adminPassword, platformSecret, version: keycloakVersion, stop }
  } catch (error) {
    await stop()
    throw new Stop(
      `${log}\nKeycloak did not start: ${error instanceof Error ? error.message : String(error)}`,
    )
  }
}

async function answers(address, isRunning) {
  for (const end = Date.now() + startSeconds * 1000; Date.now() < end && isRunning(); await pause(500)) {
    const answer = await fetch(address).catch(() => undefined)
    if (answer?.ok) return
  }
  throw new Error(isRunning() ? `no answer within ${startSeconds} seconds.` : 'it ended by itself.')
}

/** Keycloak made the secret when it imported the client. The realm file has none. */
async function secretOf(url, adminPassword, clientId) {
  const tokens = /** @type {{ access_token: string }} */ (
    await json(`${url}/realms/master/protocol/openid-connect/token`, {
      method: 'POST',
      body: new URLSearchParams({
        grant_type: 'password',
        client_id: 'admin-cli',
        username: 'admin',
        password: adminPassword,
      }),
    })
  )
  const headers = { authorization: `Bearer ${tokens.access_token}` }
  const address = `${url}/admin/realms/integrator/clients`
  const found = await json(`${address}?clientId=${clientId}`, { headers })
  const [client] = /** @type {{ id: string }[]} */ (found)
  if (!client) throw new Error(`the realm has no client ${clientId}.`)
  const secret = await json(`${address}/${client.id}/client-secret`, { headers })
  return /** @type {{ value: string }} */ (secret).value
}

async function json(address, init) {
  const answer = await fetch(address, init)
  if (!answer.ok) throw new Error(`${address} was answered with ${answer.status}`)
  return answer.json()
}
