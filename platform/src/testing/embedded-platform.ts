import { spawn } from 'node:child_process'
import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { hasEnded } from '../db/embedded/processes.ts'
import type { ServerUser } from '../db/embedded/server-user.ts'

const program = fileURLToPath(new URL('./embedded-platform.mjs', import.meta.url))
const root = fileURLToPath(new URL('../../..', import.meta.url))

export interface EmbeddedPlatform {
  process: ChildProcess
  /** The server's process and address, or why it was refused. */
  answer: { pid: number; url: string; refused?: string }
  /** What it said to whoever started it. */
  said: () => string
  kill: () => Promise<void>
  /** Killed, and its server has ended as well. */
  gone: () => Promise<void>
}

/** A platform on a data folder in a process of its own, which a test may kill, also as another user. */
export async function startPlatformProcess(dataDir: string, user?: ServerUser): Promise<EmbeddedPlatform> {
  const source = JSON.stringify({ dataDir, settings: { fsync: 'off' } })
  const child = spawn(process.execPath, [program, source], {
    ...user,
    cwd: root,
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let said = ''
  child.stderr.setEncoding('utf8').on('data', (text: string) => (said += text))
  const ended = once(child, 'exit')
  const [line] = (await once(createInterface(child.stdout), 'line')) as [string]
  const answer = JSON.parse(line) as EmbeddedPlatform['answer']
  const kill = async () => {
    child.kill('SIGKILL')
    await ended
  }
  return {
    process: child,
    answer,
    said: () => said,
    kill,
    gone: async () => {
      await kill()
      while (answer.pid && !hasEnded(answer.pid)) await pause(20)
    },
  }
}
