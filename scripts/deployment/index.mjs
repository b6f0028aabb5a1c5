import { cp, mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { must } from '../image/base.mjs'
import { run, step, Stop } from '../lib/run.mjs'
import { follow } from './follow.mjs'
import { openProxy } from './proxy.mjs'
import { bootServer } from './server.mjs'
import { publishVersions } from './versions.mjs'

const debian = 'trixie'
const mirror = 'http://deb.debian.org/debian'
const needed = ['debootstrap', 'systemd-nspawn', 'nsenter', 'git']
const certificates = '/etc/ssl/certs/ca-certificates.crt'

/** Follows the guide block by block on an empty Debian server, which is removed afterwards. */
export async function testDeployment() {
  const scratch = await mkdtemp(path.join(tmpdir(), 'test-deployment-'))
  try {
    await requireTools()
    const files = path.join(scratch, 'server')
    const lent = path.join(scratch, 'lent')
    await mkdir(lent)
    await cp(certificates, path.join(lent, 'certificates.crt'))
    await publishVersions(path.join(lent, 'source.git'))
    await step(`An empty Debian ${debian}`, () =>
      must('debootstrap', ['--variant=minbase', '--include=systemd-sysv,dbus', debian, files, mirror]),
    )
    const proxy = await openProxy(path.join(lent, 'proxy'))
    const server = await step('It boots', () => bootServer(files, lent))
    try {
      await follow(server.leader, files)
      console.log('ok')
    } finally {
      await server.stop()
      proxy.close()
    }
  } catch (error) {
    if (!(error instanceof Stop)) throw error
    console.error(error.message)
    process.exitCode = 1
  } finally {
    await rm(scratch, { recursive: true, force: true })
  }
}

async function requireTools() {
  if (process.getuid?.() !== 0) throw new Stop('npm run test:deployment needs root: it boots a server.')
  for (const tool of needed) {
    const { code } = await run(tool, ['--version'])
    if (code !== 0)
      throw new Stop(
        `npm run test:deployment needs ${tool}. On Debian: apt-get install debootstrap systemd-container git`,
      )
  }
}
