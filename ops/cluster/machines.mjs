import { execFileSync, spawn } from 'node:child_process'
import { mkdirSync, readdirSync, rmSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { fillUp } from '../faults/disk-full.mjs'
import { onEnd } from '../../scripts/lib/platform.mjs'
import { Stop } from '../../scripts/lib/run.mjs'

/** A network that exists on this machine alone. RFC 2544 keeps these addresses for tests of networks. */
const network = '198.18.31'
const bridge = 'cluster'
/** How long a service manager waits before it starts again what has ended. */
const restartSeconds = 3

/** Where this process is, and what listens in it. */
export const outside = `${network}.1`

const ip = (...args) => execFileSync('ip', args, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] })

/** A switch that all machines are connected to. */
export function openNetwork() {
  const stale = namespaces()
  if (stale.some((name) => pidsIn(name).length > 0))
    throw new Stop('npm run test:cluster runs on this machine already, or did not end: see ip netns.')
  const remove = () => {
    for (const name of namespaces()) {
      for (const pid of pidsIn(name)) signal(pid, 'SIGKILL')
      ip('netns', 'delete', name)
    }
    // A cable stays for as long as the last program of its machine takes to end.
    for (const name of readdirSync('/sys/class/net')) if (name.startsWith(bridge)) removeLink(name)
  }
  remove()
  ip('link', 'add', bridge, 'type', 'bridge')
  onEnd(remove)
  ip('address', 'add', `${outside}/24`, 'dev', bridge)
  ip('link', 'set', bridge, 'up')
}

function removeLink(name) {
  try {
    ip('link', 'delete', name)
  } catch {
    // It has gone with its machine meanwhile.
  }
}

const namespaces = () =>
  ip('netns', 'list')
    .split('\n')
    .map((line) => line.split(' ')[0])
    .filter((name) => name.startsWith(`${bridge}-`))

const pidsIn = (namespace) => ip('netns', 'pids', namespace).split('\n').filter(Boolean).map(Number)

function signal(pid, name) {
  try {
    process.kill(pid, name)
  } catch {
    // It has ended meanwhile.
  }
}

/**
 * A network namespace with an address and a disk of its own. What runs on it is started again when it ends, unless the machine is off.
 *
 * @param {string} name
 * @param {number} number the last part of its address
 * @param {string} folder
 * @param {{ megabytes?: number }} [disk]
 */
export function makeMachine(name, number, folder, { megabytes = 64 } = {}) {
  const address = `${network}.${number}`
  const namespace = `${bridge}-${name}`
  const cable = `${bridge}${number}`
  ip('netns', 'add', namespace)
  ip('link', 'add', cable, 'type', 'veth', 'peer', 'name', 'eth0', 'netns', namespace)
  ip('link', 'set', cable, 'master', bridge, 'up')
  const within = ['ip', 'netns', 'exec', namespace]
  for (const args of [
    ['link', 'set', 'lo', 'up'],
    ['address', 'add', `${address}/24`, 'dev', 'eth0'],
    ['link', 'set', 'eth0', 'up'],
  ])
    ip('-netns', namespace, ...args)

  const disk = path.join(folder, name)
  const filler = path.join(disk, 'filler')
  mkdirSync(disk)
  const mount = () =>
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m,mode=755`, namespace, disk])
  const unmount = () => execFileSync('umount', ['--lazy', disk])

  /** @type {(() => import('node:child_process').ChildProcess | Promise<import('node:child_process').ChildProcess>)[]} */
  const services = []
  let isOff = false
  let output = ''
  mount()
  onEnd(() => {
    isOff = true
    unmount()
  })
  const signalAll = (what) => pidsIn(namespace).forEach((pid) => signal(pid, what))

  async function keepRunning(start) {
    const child = await start()
    for (const stream of [child.stdout, child.stderr])
      stream?.setEncoding('utf8').on('data', (text) => (output = (output + text).slice(-4000)))
    const again = async () => {
      await pause(restartSeconds * 1000)
      if (!isOff) await keepRunning(start)
    }
    child.once('exit', () => isOff || void again())
  }

  return {
    name,
    address,
    disk,
    within,
    output: () => output,
    /** A program that the machine runs from now on, as this user. */
    async run(start) {
      services.push(start)
      await keepRunning(start)
    },
    spawn: (command, args, { user = '', env = {} } = {}) => {
      const as = user ? ['setpriv', `--reuid=${user}`, `--regid=${user}`, '--init-groups'] : []
      const [first, ...others] = [...within, ...as, command, ...args]
      return spawn(first, others, {
        cwd: disk,
        env: { ...process.env, ...env },
        stdio: ['ignore', 'pipe', 'pipe'],
      })
    },
    /** Its programs end, and are started again by its service manager. */
    kill: () => signalAll('SIGKILL'),
    off() {
      isOff = true
      signalAll('SIGKILL')
    },
    async on() {
      isOff = false
      for (const start of services) await keepRunning(start)
    },
    emptyDisk() {
      unmount()
      mount()
    },
    fillDisk: () => fillUp(filler),
    freeDisk: () => rmSync(filler),
    cutOff: () => void ip('link', 'set', cable, 'down'),
    connect: () => void ip('link', 'set', cable, 'up'),
    stop: () => signalAll('SIGSTOP'),
    goOn: () => signalAll('SIGCONT'),
  }
}
