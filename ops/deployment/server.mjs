import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, readFile, symlink, writeFile } from 'node:fs/promises'
import { createServer, request } from 'node:http'
import { connect } from 'node:net'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { Stop } from '../../scripts/lib/run.mjs'

export const proxyPort = 3128
/** The folder in which the server finds the files that are lent to it. */
export const lentFolder = '/lent'
const bootSeconds = 60

/** With systemd, its own processes and its own network, from which only the proxy can be reached. */
export async function bootServer(files, lent) {
  await addProxy(files)
  const child = spawn(
    'systemd-nspawn',
    [
      '--quiet',
      '--boot',
      `--directory=${files}`,
      '--machine=integrator-console-guide',
      '--register=no',
      '--keep-unit',
      '--private-network',
      '--console=pipe',
      `--bind=${lent}:${lentFolder}`,
    ],
    { stdio: 'ignore' },
  )
  const ended = once(child, 'close')
  const stop = async () => {
    // Asks the server to shut down.
    child.kill('SIGTERM')
    await ended
  }
  try {
    const leader = await findLeader(child)
    await untilBooted(leader)
    return { leader, stop }
  } catch (error) {
    await stop()
    throw error
  }
}

async function addProxy(files) {
  const units = path.join(files, 'etc/systemd/system')
  const wanted = path.join(units, 'sockets.target.wants')
  await mkdir(wanted, { recursive: true })
  await writeFile(path.join(units, 'proxy.socket'), `[Socket]\nListenStream=127.0.0.1:${proxyPort}\n`)
  await writeFile(
    path.join(units, 'proxy.service'),
    `[Service]\nExecStart=/usr/lib/systemd/systemd-socket-proxyd ${lentFolder}/proxy\n`,
  )
  await symlink('../proxy.socket', path.join(wanted, 'proxy.socket'))
}

/** The process that has the number 1 on the server. */
async function findLeader(child) {
  const until = Date.now() + bootSeconds * 1000
  while (Date.now() < until && child.exitCode === null) {
    const children = await readFile(`/proc/${child.pid}/task/${child.pid}/children`, 'utf8').catch(() => '')
    for (const pid of children.split(' ').filter(Boolean)) {
      const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '')
      if (/^NSpid:\s+\d+\s+1$/m.test(status)) return pid
    }
    await pause(100)
  }
  throw new Stop('systemd-nspawn did not start a server.')
}

async function untilBooted(leader) {
  const shell = openShell(leader, {})
  try {
    // A failed unit is accepted, because the server cannot load kernel modules.
    await shell.run(`for i in $(seq ${bootSeconds}); do
      case $(systemctl is-system-running || true) in running|degraded) break;; esac; sleep 1
    done; systemctl is-active multi-user.target`)
  } finally {
    await shell.close()
  }
}

/** A root shell on the server. All blocks run in the same shell, like those of an administrator. */
export function openShell(leader, env) {
  const child = spawn(
    'nsenter',
    [`--target=${leader}`, '--mount', '--pid', '--net', '--uts', '--ipc', '--root', 'bash', '-eu'],
    {
      stdio: ['pipe', 'pipe', 'pipe'],
      env: { PATH: '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin', HOME: '/root', ...env },
    },
  )
  let written = ''
  let wake = () => {}
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text) => {
      written += text
      wake()
    })
  const ended = once(child, 'close').then(([code]) => wake() ?? code)
  // The current folder of this process does not exist on the server.
  child.stdin.write('cd /root\n')
  let blocks = 0
  return {
    /** Runs commands until one of them fails. Returns their output. */
    async run(commands) {
      const end = `=== block ${(blocks += 1)} is done ===\n`
      const from = written.length
      // A command must not read the following commands as its input.
      child.stdin.write(`{\n${commands}\n} < /dev/null\necho '${end.trim()}'\n`)
      while (!written.endsWith(end)) {
        if (child.exitCode !== null) throw new Stop(`${commands}\n${written.slice(from)}`)
        await new Promise((resolve) => (wake = () => resolve(undefined)))
      }
      return written.slice(from, -end.length)
    },
    async close() {
      child.stdin.end()
      await ended
    },
  }
}

/** An HTTP proxy at a socket in a shared folder. It is the server's only way out of its closed network, to get packages. */
export async function openProxy(socketFile) {
  const server = createServer((incoming, outgoing) => {
    const { method, headers, url = '' } = incoming
    const onward = request(url, { method, headers }, (answer) => {
      outgoing.writeHead(answer.statusCode ?? 502, answer.headers)
      answer.pipe(outgoing)
    })
    onward.on('error', () => outgoing.destroy())
    incoming.pipe(onward)
  })
  server.on('connect', ({ url = '' }, socket, head) => {
    const { hostname, port } = new URL(`tcp://${url}`)
    const onward = connect(Number(port), hostname, () => {
      socket.write('HTTP/1.1 200 Connection established\r\n\r\n')
      onward.write(head)
      onward.pipe(socket).pipe(onward)
    })
    onward.on('error', () => socket.destroy())
    socket.on('error', () => onward.destroy())
  })
  server.listen(socketFile)
  await once(server, 'listening')
  return {
    close() {
      server.close()
      server.closeAllConnections()
    },
  }
}
