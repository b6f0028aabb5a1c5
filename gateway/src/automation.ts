import { spawn } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { onOneLine, textLength } from '#contract/limits'
import { z } from 'zod'
import { replaceFile } from './files.ts'
import { Pause } from './pause.ts'
import { Retry } from './platform/retry.ts'

interface AutomationOptions {
  /** What acts on the document: a program of the owner. */
  program: string
  folder: string
  stop: AbortSignal
  log: (message: string) => void
  onTaken: () => void
  /** How long the program may take. */
  timeoutMs?: number
}

export interface Automation {
  version: string
}

const file = 'automation.json'
const Known = z.object({ program: z.string(), version: z.string().nullable() })

/** Hands the automation to the owner's program, again and again until it takes it. What it has taken is known after a restart. */
export class AutomationHandover {
  readonly ended: Promise<void>
  /** The version that the program has taken last. */
  taken: string | null = null
  private wanted: Automation | null | undefined
  private handed: Automation | null | undefined
  private readonly pause: Pause

  constructor(private readonly options: AutomationOptions) {
    this.pause = new Pause(options.stop)
    this.ended = this.run()
  }

  /** Before anything is offered. */
  async restore(): Promise<void> {
    try {
      const { program, version } = Known.parse(JSON.parse(await readFile(this.path, 'utf8')))
      if (program === this.options.program) this.taken = version
    } catch {
      // At the first start there is none. The program gets the document again anyway.
    }
  }

  /** The newest one counts. Null takes back what was handed over before. */
  offer(automation: Automation | null): void {
    if (this.wanted !== undefined && this.wanted?.version === automation?.version) return
    this.wanted = automation
    this.pause.end()
  }

  private get path(): string {
    return path.join(this.options.folder, file)
  }

  private async run(): Promise<void> {
    const { stop, log, program, onTaken } = this.options
    const retry = new Retry()
    let lastProblem: string | undefined
    while (!stop.aborted) {
      const { wanted } = this
      const isNothing = wanted === undefined || (wanted === null && this.taken === null)
      if (isNothing || wanted === this.handed) {
        await this.pause.for(3600)
        continue
      }
      const version = wanted?.version ?? null
      try {
        await this.handOver(JSON.stringify(wanted))
        this.handed = wanted
        await this.note(version)
        retry.succeeded()
        lastProblem = undefined
        log(
          version === null
            ? `${program} has no automation any more.`
            : `${program} has taken the automation ${version}.`,
        )
        onTaken()
      } catch (error) {
        if (stop.aborted) return
        const problem = error instanceof Error ? error.message : String(error)
        if (problem !== lastProblem) log(`${program} has not taken the automation: ${problem}`)
        lastProblem = problem
        // Of an older version it may still hold what it took. Of this one it says that it does not.
        if (this.taken === version) await this.note(null)
        await this.pause.for(retry.after(error))
      }
    }
  }

  /** Fails unless the program ends with 0. It sees nothing of the gateway's own settings. */
  private async handOver(document: string): Promise<void> {
    const { program, stop, timeoutMs = 60_000 } = this.options
    const { PATH, LANG, TZ } = process.env
    const child = spawn(program, [], {
      stdio: ['pipe', 'ignore', 'pipe'],
      env: { PATH, LANG, TZ },
      signal: stop,
      timeout: timeoutMs,
      killSignal: 'SIGKILL',
    })
    let said = ''
    child.stderr.setEncoding('utf8').on('data', (text: string) => {
      said = (said + text).slice(-textLength.default)
    })
    // A program may end without reading.
    child.stdin.on('error', () => {})
    child.stdin.end(document)
    // Not its output: a program that it has left behind may hold that open.
    const [code, signal] = await new Promise<[number | null, string | null]>((resolve, reject) => {
      child.once('error', reject)
      child.once('exit', (...how) => resolve(how))
    })
    if (code === 0) return
    const words = onOneLine(said).trim()
    throw new Error(`it ended with ${code ?? signal}${words && `, ${words}`}`)
  }

  private async note(version: string | null): Promise<void> {
    this.taken = version
    try {
      const { program } = this.options
      await replaceFile(this.path, JSON.stringify({ program, version }))
    } catch (error) {
      this.options.log(
        `What was taken is not on disk: ${error instanceof Error ? error.message : String(error)}`,
      )
    }
  }
}
