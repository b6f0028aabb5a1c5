import { spawn } from 'node:child_process'
import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { setTimeout as pause } from 'node:timers/promises'
import { freePort } from '../../scripts/lib/free-port.mjs'

const main = fileURLToPath(new URL('../../dist/platform/main.js', import.meta.url))
const startSeconds = 300

export interface Platform {
  url: string
  /** What it has printed so far. */
  output: () => string
  start: () => Promise<void>
  /** Like Ctrl-C. A platform that is down stays down. */
  stop: () => Promise<void>
}

/** The built platform as a process on a free port, not started yet. It always starts on the same port. */
export async function makePlatform(dataDir: string, settings: NodeJS.ProcessEnv = {}): Promise<Platform> {
  const port = Number(settings['PORT']) || (await freePort())
  const url = `http://localhost:${port}`
  let child: ChildProcess | undefined
  let written = ''

  async function start(): Promise<void> {
    // Values that move by themselves would be in the way of what a test compares.
    const still = { SAMPLE_DEVICES: 'off' }
    const env = { ...process.env, NODE_ENV: '', PORT: String(port), DATA_DIR: dataDir, ...still, ...settings }
    child = spawn(process.execPath, [main], { env, stdio: ['ignore', 'pipe', 'pipe'] })
    child.stdout?.on('data', (chunk) => (written += String(chunk)))
    child.stderr?.on('data', (chunk) => (written += String(chunk)))
    await answers(url, child, () => written)
  }

  async function stop(): Promise<void> {
    const ending = child
    child = undefined
    if (!ending || ending.exitCode !== null) return
    const ended = once(ending, 'exit')
    ending.kill('SIGTERM')
    const timer = setTimeout(() => ending.kill('SIGKILL'), 60_000)
    await ended
    clearTimeout(timer)
  }

  return { url, output: () => written, start, stop }
}

async function answers(url: string, child: ChildProcess, written: () => string): Promise<void> {
  for (const end = Date.now() + startSeconds * 1000; Date.now() < end; await pause(50)) {
    if (child.exitCode !== null)
      throw new Error(`The platform ended with code ${child.exitCode}:\n${written()}`)
    const ready = await fetch(`${url}/readyz`).catch(() => undefined)
    if (ready?.ok) return
  }
  child.kill('SIGKILL')
  throw new Error(`The platform was not ready within ${startSeconds} seconds:\n${written()}`)
}
