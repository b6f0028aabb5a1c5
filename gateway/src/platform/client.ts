import { basePath } from '#contract/op'
import { deviceSelfOperations } from '#contract/operations/device-self'
import { NextRead } from '#contract/schemas/device-read'
import type { OwnRead, ReadAnswer } from '#contract/schemas/device-read'
import { ReportAnswer, StoredSamples } from '#contract/schemas/device-self'
import type { DeviceReport, Sample } from '#contract/schemas/device-self'
import type { RefusalCode } from '#contract/texts/refusals/en'
import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import { z } from 'zod'
import type { Answer } from './http.ts'
import { send, TooLate } from './http.ts'
import type { Token } from './token.ts'

interface Reason {
  status?: number
  retryAfter?: number | undefined
  isTooSlow?: boolean
}

/** The platform did not do what was asked. */
export class Failure extends Error {
  override name = 'Failure'
  /** The answer's status, if the platform itself has answered, and no proxy before it. */
  readonly status: number | undefined
  /** Seconds to wait, if the platform says so. */
  readonly retryAfter: number | undefined
  /** It would have taken too long: less may work. */
  readonly isTooSlow: boolean

  constructor(message: string, { status, retryAfter, isTooSlow = false }: Reason = {}) {
    super(message)
    this.status = status
    this.retryAfter = retryAfter
    this.isTooSlow = isTooSlow
  }
}

export interface ConfigurationAnswer {
  configuration: unknown
  etag: string | undefined
}

interface ClientOptions {
  url: string
  token: Token
  /** Ends all calls. */
  signal: AbortSignal
  /** The platform's clock, in seconds since 1970. */
  onTime: (time: number) => void
}

interface Call {
  headers: Record<string, string>
  body?: string | Buffer
}

const timeoutMs = 30_000
const compress = promisify(gzip)
const ErrorBody = z.object({ message: z.string(), code: z.string().optional() })

/** Of the platform, or of a proxy that has waited for it in vain. */
const slowStatuses = new Set([408, 503, 504])
/** Somebody holds a lock, or its database cannot take more. Its other refusals with 429 are about the number of calls. */
const slowCode: RefusalCode = 'SAMPLES_TOO_FAST'

/** The calls of a device. */
export class PlatformClient {
  constructor(private readonly options: ClientOptions) {}

  /** Undefined if it is still the one with this tag. */
  async readConfiguration(etag: string | undefined): Promise<ConfigurationAnswer | undefined> {
    const answer = await this.call('getOwnConfiguration', {
      headers: etag === undefined ? {} : { 'If-None-Match': etag },
    })
    if (answer.status === 304) return undefined
    return { configuration: jsonOf(answer), etag: answer.headers.etag }
  }

  async storeSamples(samples: Sample[]): Promise<StoredSamples> {
    const body = await compress(JSON.stringify({ samples }))
    const headers = { 'Content-Type': 'application/json', 'Content-Encoding': 'gzip' }
    const answer = await this.call('storeOwnSamples', { headers, body })
    return this.read(answer, StoredSamples)
  }

  async report(report: DeviceReport): Promise<ReportAnswer> {
    const headers = { 'Content-Type': 'application/json' }
    const answer = await this.call('reportOwnState', { headers, body: JSON.stringify(report) })
    return this.read(answer, ReportAnswer)
  }

  /** Waits until somebody wants registers to be read, for as long as the platform holds the call. */
  async nextRead(): Promise<OwnRead | undefined> {
    const headers = { 'Content-Type': 'application/json' }
    const { data } = NextRead.safeParse(jsonOf(await this.call('nextOwnRead', { headers, body: '{}' })))
    if (!data) throw new Failure('the answer is not one of the platform')
    return data.read ?? undefined
  }

  async answerRead(answer: ReadAnswer): Promise<void> {
    const headers = { 'Content-Type': 'application/json' }
    await this.call('answerOwnRead', { headers, body: JSON.stringify(answer) })
  }

  private async call(name: keyof typeof deviceSelfOperations, request: Call): Promise<Answer> {
    const { url, token, signal } = this.options
    const { method, path } = deviceSelfOperations[name]
    const used = token.value
    let answer: Answer
    try {
      answer = await send(`${url}${basePath}${path}`, {
        ...request,
        method,
        headers: { ...request.headers, Accept: 'application/json', Authorization: `Bearer ${used}` },
        signal,
        timeout: timeoutMs,
      })
    } catch (error) {
      const isTooSlow = error instanceof TooLate
      throw new Failure(`no connection to ${url}: ${reasonOf(error)}`, { isTooSlow })
    }
    const { status } = answer
    if ((status >= 200 && status < 300) || status === 304) return answer
    if (status === 401 && (await token.readAgain(used))) return this.call(name, request)
    throw failureOf(answer)
  }

  /** A page of some proxy with the status 200 is no answer of the platform. */
  private read<Schema extends typeof StoredSamples | typeof ReportAnswer>(
    answer: Answer,
    schema: Schema,
  ): z.output<Schema> {
    const { data } = schema.safeParse(jsonOf(answer))
    if (!data) throw new Failure('the answer is not one of the platform')
    this.options.onTime(data.time)
    return data as z.output<Schema>
  }
}

/** Undefined if it is none. */
function jsonOf({ text }: Answer): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

function failureOf(answer: Answer): Failure {
  const { status } = answer
  const retryAfter = secondsOf(answer.headers['retry-after'])
  const { data } = ErrorBody.safeParse(jsonOf(answer))
  const isTooSlow = slowStatuses.has(status) || data?.code === slowCode
  if (!data) return new Failure(`status ${status}, and not from the platform`, { retryAfter, isTooSlow })
  return new Failure(`status ${status}: ${data.message}`, { status, retryAfter, isTooSlow })
}

/** Seconds, or a date. */
function secondsOf(retryAfter: string | undefined): number | undefined {
  if (!retryAfter) return undefined
  const seconds = /^\d+$/.test(retryAfter) ? Number(retryAfter) : (Date.parse(retryAfter) - Date.now()) / 1000
  return Number.isFinite(seconds) ? Math.max(0, seconds) : undefined
}

/** If a name has several addresses, the reasons are in a list. */
function reasonOf(error: unknown): string {
  if (error instanceof AggregateError) return error.errors.map(reasonOf).join(', ')
  return error instanceof Error ? error.message : String(error)
}
