import { createHash } from 'node:crypto'
import { access, mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { root, run, step, Stop } from './run.mjs'

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
  if (await exists(path.join(home, 'bin/kc.sh'))) return home
  await mkdir(cache, { recursive: true })
  const archive = path.join(cache, archiveName)
  if (!(await exists(archive)))
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
  throw new Stop(
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
  if (maven.code === 0 && (await exists(path.join(cache, archiveName)))) return
  await download()
}

async function download() {
  const [content, checksum] = await Promise.all([get(''), get('.sha1')])
  const wanted = checksum.toString('utf8').trim().slice(0, 40)
  const actual = createHash('sha1').update(content).digest('hex')
  if (actual !== wanted) throw new Stop(`The download of ${archiveName} is damaged: try again.`)
  const part = path.join(cache, `${archiveName}.part`)
  await writeFile(part, content)
  await rename(part, path.join(cache, archiveName))
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
    throw new Stop(`npm run test:keycloak needs the network once, for ${address}: ${reason}`)
  }
}

async function unpack(archive, home) {
  const part = path.join(cache, `unpacking-${process.pid}`)
  await rm(part, { recursive: true, force: true })
  await mkdir(part)
  const ways = [
    () => run('unzip', ['-q', archive, '-d', part]),
    () => run('sh', ['-c', 'cd "$0" && jar xf "$1"', part, archive]),
  ]
  for (const way of ways) {
    const { code } = await way()
    if (code !== 0) continue
    await rename(path.join(part, `keycloak-${keycloakVersion}`), home)
    await rm(part, { recursive: true, force: true })
    return
  }
  await rm(archive, { force: true })
  throw new Stop(`${archiveName} could not be unpacked: that needs unzip, or the jar program of a JDK.`)
}

const exists = (file) =>
  access(file).then(
    () => true,
    () => false,
  )

export const realmFile = () => readFile(path.join(root, 'keycloak/realm-integrator.json'), 'utf8')
