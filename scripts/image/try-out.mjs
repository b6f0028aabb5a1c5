import { spawn } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { freePort } from '../lib/free-port.mjs'
import { root, step, Stop } from '../lib/run.mjs'
import { must } from './base.mjs'

const patienceSeconds = 120

/** Runs a container on an empty database until it is ready, and ends it as an orchestrator would. */
export async function tryOut(image, scratch) {
  const database = await step('A PostgreSQL for it', () => startDatabase(scratch))
  const container = await must('buildah', ['from', image])
  const folder = await must('buildah', ['mount', container])
  const port = await freePort()
  // As the container's own user, in its own files, which nobody may write to.
  const child = spawn(
    'unshare',
    [
      '--mount',
      'sh',
      '-c',
      `mount --bind ${folder} ${folder} && mount -o remount,ro,bind ${folder} &&
       mount -t tmpfs -o mode=1777 tmpfs ${folder}/tmp && mount -t tmpfs -o mode=0700,uid=10001,gid=10001 tmpfs ${folder}/data &&
       mount -t proc proc ${folder}/proc && cd / &&
       exec chroot --userspec=10001:10001 ${folder} /usr/bin/env -i PATH=/usr/local/bin:/usr/bin:/bin NODE_ENV=production \\
         HOST=127.0.0.1 PORT=${port} DATA_DIR=/data PUBLIC_URL=http://localhost:${port} DATABASE_URL='${database.url}' \\
         sh -c 'cd /app && exec node dist/platform/main.js'`,
    ],
    { stdio: ['ignore', 'pipe', 'pipe'] },
  )
  let said = ''
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text) => (said += text))
  const ended = once(child, 'close')
  try {
    await step('The container answers', () =>
      ready(`http://127.0.0.1:${port}/readyz`, () => child.exitCode === null),
    )
    const page = await fetch(`http://127.0.0.1:${port}/`)
    if (!(await page.text()).includes('<div id="root">')) throw new Stop('The console is not in the image.')
    child.kill('SIGTERM')
    const [code] = await step('It ends when asked to', () => ended)
    if (code !== 0) throw new Stop(`${said}\nThe container ended with code ${code}.`)
  } catch (error) {
    throw error instanceof Stop ? new Stop(`${said}\n${error.message}`) : error
  } finally {
    child.kill('SIGKILL')
    await database.stop()
    await must('buildah', ['umount', container])
  }
}

/** A server outside the container, on a port of this machine alone. */
async function startDatabase(scratch) {
  const { runnerImport } = await import('vite')
  const file = path.join(root, 'platform/src/db/embedded/index.ts')
  const { module } = await runnerImport(file, { configFile: false, root })
  return module.startEmbedded({ dataDir: path.join(scratch, 'data'), loopback: true }, console)
}

async function ready(url, isRunning) {
  const until = Date.now() + patienceSeconds * 1000
  while (Date.now() < until && isRunning()) {
    const answer = await fetch(url).catch(() => undefined)
    if (answer?.ok) return
    await pause(200)
  }
  throw new Stop('The container did not become ready.')
}
