import { cp, mkdir } from 'node:fs/promises'
import path from 'node:path'
import { requireRootAndPackages } from '../../scripts/lib/debian.mjs'
import { asCommand, inScratch, mustGet, step } from '../../scripts/lib/run.mjs'
import { follow, publishVersions } from './follow.mjs'
import { bootServer, openProxy } from './server.mjs'

const debian = 'trixie'
const mirror = 'http://deb.debian.org/debian'
const certificates = '/etc/ssl/certs/ca-certificates.crt'

/** Follows the guide block by block on an empty Debian server, which is removed afterwards. */
export const testDeployment = () =>
  asCommand(async () => {
    await requireRootAndPackages('npm run test:deployment', 'it boots a server', [
      'debootstrap',
      'systemd-container',
      'util-linux',
      'git',
    ])
    await inScratch('test-deployment', bootAndFollow)
    console.log('ok')
  })

async function bootAndFollow(scratch) {
  const files = path.join(scratch, 'server')
  const lent = path.join(scratch, 'lent')
  await mkdir(lent)
  await cp(certificates, path.join(lent, 'certificates.crt'))
  await publishVersions(path.join(lent, 'source.git'))
  await step(`An empty Debian ${debian}`, () =>
    mustGet('debootstrap', ['--variant=minbase', '--include=systemd-sysv,dbus', debian, files, mirror]),
  )
  const proxy = await openProxy(path.join(lent, 'proxy'))
  const server = await step('It boots', () => bootServer(files, lent))
  try {
    await follow(server.leader, files)
  } finally {
    await server.stop()
    proxy.close()
  }
}
