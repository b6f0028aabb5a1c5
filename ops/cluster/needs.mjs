import { existsSync } from 'node:fs'
import { run, Unavailable } from '../../scripts/lib/run.mjs'

/** Each with Debian's package. */
const programs = {
  patroni: 'patroni',
  etcd: 'etcd-server',
  haproxy: 'haproxy',
  nginx: 'nginx-light',
  ip: 'iproute2',
  setpriv: 'util-linux',
}
const command = 'npm run test:cluster -- --only=rounds'

/** Says in a sentence what is missing. */
export async function requireMachines() {
  if (process.getuid?.() !== 0)
    throw new Unavailable(`${command} needs root: it makes network namespaces and mounts disks.`)
  const missing = []
  for (const [program, debian] of Object.entries(programs))
    if ((await run('which', [program])).code !== 0) missing.push(debian)
  if (!existsSync('/usr/lib/postgresql')) missing.push('postgresql')
  if (missing.length > 0)
    throw new Unavailable(`${command} needs more programs. On Debian: apt-get install ${missing.join(' ')}`)
}
