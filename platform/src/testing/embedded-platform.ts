import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, copyFileSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { build } from 'vite'
import { hasEnded } from '../db/embedded/processes.ts'
import type { ServerUser } from '../db/embedded/paths.ts'
import { supervisorFile } from '../db/embedded/server.ts'

const program = fileURLToPath(new URL('./embedded-platform.mjs', import.meta.url))
const root = fileURLToPath(new URL('../../..', import.meta.url))

const index = fileURLToPath(new URL('../db/embedded/index.ts', import.meta.url))
let bundled: Promise<string> | undefined

/** The code of the embedded server, bundled into one file. A process would take longer to load the sources than to run them. */
async function bundle(): Promise<string> {
  const cache = join(root, 'node_modules/.cache')
  mkdirSync(cache, { recursive: true })
  // Inside the project, so that its packages are found, and readable for the other users that run it.
  const folder = mkdtempSync(join(cache, 'embedded-platform-'))
  chmodSync(folder, 0o755)
  await build({
    configFile: false,
    logLevel: 'silent',
    build: {
      ssr: index,
      outDir: folder,
      target: 'node20',
      rolldownOptions: { output: { entryFileNames: 'index.mjs' } },
    },
  })
  copyFileSync(supervisorFile, join(folder, 'supervisor.mjs'))
  return join(folder, 'index.mjs')
}

/** To be called at the end of each test file that starts one. */
export async function removeBundle(): Promise<void> {
  if (bundled) rmSync(dirname(await bundled), { recursive: true })
  bundled = undefined
}

export interface EmbeddedPlatform {
  process: ChildProcess
  /** The process and the address of the server, or why it did not start. */
  answer: { pid: number; url: string; refused?: string }
  /** What it printed. */
  output: () => string
  kill: () => Promise<void>
  /** Kills it, and waits until its server has ended too. */
  gone: () => Promise<void>
}

/** A platform on a data folder in a separate process, which a test can kill. It can run as another user. */
export async function startPlatformProcess(dataDir: string, user?: ServerUser): Promise<EmbeddedPlatform> {
  const source = JSON.stringify({ dataDir, settings: { fsync: 'off' } })
  const child = spawn(process.execPath, [program, await (bundled ??= bundle()), source], {
    ...user,
    cwd: root,
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  child.stderr.setEncoding('utf8').on('data', (text: string) => (output += text))
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
    output: () => output,
    kill,
    gone: async () => {
      await kill()
      while (answer.pid && !hasEnded(answer.pid)) await pause(20)
    },
  }
}
