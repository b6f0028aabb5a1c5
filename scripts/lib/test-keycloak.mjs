import { spawn } from 'node:child_process'
import { createHash, randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { ensureBuilt, ensureInstalled } from './build.mjs'
import { ensureChromium } from './chromium.mjs'
import { freePort } from './free-port.mjs'
import { asCommand, inScratch, node, root, run, step, Stop, Unavailable } from './run.mjs'
import { countPlaywright } from './suites.mjs'

/** The console and the platform with a real Keycloak, in a real browser. */
export const testKeycloak = (args) =>
  asCommand(async () => {
    await ensureInstalled()
    const chromium = await ensureChromium()
    const home = await ensureKeycloak()
    await ensureBuilt()
    const consolePort = await freePort()
    const keycloak = await step('Starting Keycloak with the realm', async () =>
      startKeycloak(home, { port: await freePort(), consoleUrl: `http://localhost:${consolePort}` }),
    )
    try {
      await inScratch('test-keycloak', (scratch) =>
        runSuite(keycloak, { chromium, consolePort, args, scratch }),
      )
    } finally {
      await keycloak.stop()
    }
  })

async function runSuite(keycloak, { chromium, consolePort, args, scratch }) {
  const report = path.join(scratch, 'report.json')
  const config = ['test', '--config', 'e2e/keycloak/playwright.config.ts', '--reporter=list,json']
  const { code, output } = await node('node_modules/playwright/cli.js', [...config, ...args], {
    env: {
      CHROME_PATH: chromium,
      NO_COLOR: '1',
      PLAYWRIGHT_JSON_OUTPUT_FILE: report,
      TEST_KEYCLOAK_URL: keycloak.url,
      TEST_KEYCLOAK_GROUP: String(keycloak.group),
      TEST_KEYCLOAK_PASSWORD: keycloak.adminPassword,
      TEST_KEYCLOAK_SECRET: keycloak.platformSecret,
      TEST_KEYCLOAK_CONSOLE_PORT: String(consolePort),
    },
  })
  console.log(output)
  const { passed, failed } = countPlaywright(JSON.parse(await readFile(report, 'utf8').catch(() => '{}')))
  console.log(`Keycloak ${keycloak.version}: ${passed} passed, ${failed} failed`)
  if (code !== 0) process.exitCode = 1
}

/** On a busy machine it took more than eight minutes. */
const startSeconds = 1200

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

export const keycloakVersion = '26.7.3'
const oldestJava = 17
const artifact = 'keycloak-quarkus-dist'
const central = `https://repo.maven.apache.org/maven2/org/keycloak/${artifact}/${keycloakVersion}`
const archiveName = `${artifact}-${keycloakVersion}.zip`
const cache = path.join(root, 'node_modules/.cache/keycloak')

/** The folder of an unpacked Keycloak: that of an earlier run, or else a download from Maven Central. */
export async function ensureKeycloak() {
  await requireJava()
  const home = path.join(cache, `keycloak-${keycloakVersion}`)
  if (existsSync(path.join(home, 'bin/kc.sh'))) return home
  await mkdir(cache, { recursive: true })
  const archive = path.join(cache, archiveName)
  if (!existsSync(archive))
    await step(`Fetching Keycloak ${keycloakVersion} from Maven Central`, fetchArchive)
  await step('Unpacking it', () => unpack(archive, home))
  return home
}

async function requireJava() {
  const { code, output } = await run('java', ['-version'])
  const major = Number(/version "(\d+)/.exec(output)?.[1] ?? 0)
  if (code === 0 && major >= oldestJava) return
  const found =
    code === 0 ? `the one on the path is version ${major || 'unknown'}` : 'there is none on the path'
  throw new Unavailable(
    `npm run test:keycloak needs a JDK ${oldestJava} or newer: ${found}. On Debian: apt-get install openjdk-17-jdk-headless`,
  )
}

/** Through Maven if it is installed, because it knows the local mirrors. Otherwise directly. */
async function fetchArchive() {
  const maven = await run('mvn', [
    '--batch-mode',
    '--quiet',
    'dependency:copy',
    `-Dartifact=org.keycloak:${artifact}:${keycloakVersion}:zip`,
    `-DoutputDirectory=${cache}`,
  ])
  if (maven.code === 0 && existsSync(path.join(cache, archiveName))) return
  await download()
}

async function download() {
  const [content, checksum] = await Promise.all([get(''), get('.sha1')])
  const wanted = checksum.toString('utf8').trim().slice(0, 40)
  const actual = createHash('sha1').update(content).digest('hex')
  if (actual !== wanted) throw new Stop(`The download of ${archiveName} is damaged: try again.`)
  const temporary = path.join(cache, `${archiveName}.part`)
  await writeFile(temporary, content)
  await rename(temporary, path.join(cache, archiveName))
}

async function get(suffix) {
  const address = `${central}/${archiveName}${suffix}`
  try {
    const answer = await fetch(address)
    if (!answer.ok) throw new Error(`the answer is ${answer.status}`)
    return Buffer.from(await answer.arrayBuffer())
  } catch (error) {
    const cause = error instanceof Error ? (error.cause ?? error) : error
    const reason = cause instanceof Error ? cause.message : String(cause)
    throw new Unavailable(`npm run test:keycloak needs the network once, for ${address}: ${reason}`)
  }
}

async function unpack(archive, home) {
  const temporary = path.join(cache, `unpacking-${process.pid}`)
  await rm(temporary, { recursive: true, force: true })
  await mkdir(temporary)
  const commands = [
    () => run('unzip', ['-q', archive, '-d', temporary]),
    () => run('sh', ['-c', 'cd "$0" && jar xf "$1"', temporary, archive]),
  ]
  for (const command of commands) {
    const { code } = await command()
    if (code !== 0) continue
    await rename(path.join(temporary, `keycloak-${keycloakVersion}`), home)
    await rm(temporary, { recursive: true, force: true })
    return
  }
  await rm(archive, { force: true })
  throw new Stop(`${archiveName} could not be unpacked: that needs unzip, or the jar program of a JDK.`)
}

export const realmFile = () => readFile(path.join(root, 'keycloak/realm-integrator.json'), 'utf8')
