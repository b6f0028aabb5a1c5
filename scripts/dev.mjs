import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir } from 'node:fs/promises'
import path from 'node:path'
import { build, createServer } from 'vite'
import { ensureInstalled } from './lib/build.mjs'
import { root } from './lib/run.mjs'

const consolePort = 5173
const platformPort = Number(process.env.PORT ?? 8080)
const address = `http://localhost:${consolePort}`

/** The platform behind the console's address, so that both are one site, as in production. */
const environment = { ...process.env, PORT: String(platformPort), PUBLIC_URL: address }
process.env.PLATFORM_URL = `http://localhost:${platformPort}`

await ensureInstalled()
process.chdir(root)
await mkdir('dist/console', { recursive: true })

/** @type {import('node:child_process').ChildProcess | undefined} */
let platform
let turn = Promise.resolve()

/** One after the other: two platforms cannot share a data folder. */
async function restart() {
  await end(platform)
  platform = spawn(process.execPath, [path.join(root, 'dist/platform/main.js')], {
    env: environment,
    stdio: ['ignore', 'inherit', 'inherit'],
  })
}

/** @param {import('node:child_process').ChildProcess | undefined} child */
async function end(child) {
  if (!child || child.exitCode !== null || child.signalCode !== null) return
  const ended = once(child, 'exit')
  child.kill('SIGTERM')
  await ended
}

const watcher = await build({
  configFile: 'platform/vite.config.ts',
  logLevel: 'warn',
  build: { watch: {}, emptyOutDir: false },
})
if ('on' in watcher) {
  watcher.on('event', (event) => {
    if (event.code === 'END') turn = turn.then(restart)
  })
}

const server = await createServer({
  configFile: 'console/vite.config.ts',
  server: { port: consolePort, strictPort: true },
})
await server.listen()
console.log(`· Console with hot reload: ${address}`)

async function leave() {
  await turn
  await Promise.all([end(platform), server.close(), 'close' in watcher && watcher.close()])
  process.exit(0)
}

process.once('SIGINT', () => void leave())
process.once('SIGTERM', () => void leave())
