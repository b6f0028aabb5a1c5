import { basePath } from '#contract/op'
import { ReportAnswer, StoredSamples } from '#contract/schemas/device-self'
import type { DeviceReport, Sample } from '#contract/schemas/device-self'
import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import { z } from 'zod'
import type { Token } from './token.ts'

/** The platform did not do what was asked. */
export class Failure extends Error {
  override name = 'Failure'
  /** The answer's status, if the platform itself has answered, and no proxy before it. */
  readonly status: number | undefined
  /** Seconds to wait, if the platform says so. */
  readonly retryAfter: number | undefined

  constructor(
    message: string,
    { status, retryAfter }: { status?: number; retryAfter?: number | undefined } = {},
  ) {
    super(message)
    this.status = status
    this.retryAfter = retryAfter
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
const ErrorBody = z.object({ message: z.string() })

/** The three calls of a device. */
export class PlatformClient {
  constructor(private readonly options: ClientOptions) {}

  /** Undefined if it is still the one with this tag. */
  async readConfiguration(etag: string | undefined): Promise<ConfigurationAnswer | undefined> {
    const answer = await this.send('GET', '/device/self/configuration', {
      headers: etag === undefined ? {} : { 'If-None-Match': etag },
    })
    if (answer.status === 304) return undefined
    return { configuration: await answer.json(), etag: answer.headers.get('etag') ?? undefined }
  }

  async storeSamples(samples: Sample[]): Promise<StoredSamples> {
    const body = await compress(JSON.stringify({ samples }))
    const headers = { 'Content-Type': 'application/json', 'Content-Encoding': 'gzip' }
    const answer = await this.send('POST', '/device/self/samples', { headers, body })
    return this.read(answer, StoredSamples)
  }

  async report(report: DeviceReport): Promise<ReportAnswer> {
    const headers = { 'Content-Type': 'application/json' }
    const answer = await this.send('POST', '/device/self/report', { headers, body: JSON.stringify(report) })
    return this.read(answer, ReportAnswer)
  }

  private async send(method: string, path: string, request: Call): Promise<Response> {
    const { url, token, signal } = this.options
    const used = token.value
    let answer: Response
    try {
      answer = await fetch(`${url}${basePath}${path}`, {
        ...request,
        method,
        headers: { ...request.headers, Accept: 'application/json', Authorization: `Bearer ${used}` },
        redirect: 'error',
        signal: AbortSignal.any([signal, AbortSignal.timeout(timeoutMs)]),
      })
    } catch (error) {
      throw new Failure(`no connection to ${url}: ${causeOf(error)}`)
    }
    if (answer.ok || answer.status === 304) return answer
    if (answer.status === 401 && (await token.readAgain(used))) return this.send(method, path, request)
    throw await failureOf(answer)
  }

  /** A page of some proxy with the status 200 is no answer of the platform. */
  private async read<Schema extends typeof StoredSamples | typeof ReportAnswer>(
    answer: Response,
    schema: Schema,
  ): Promise<z.output<Schema>> {
    const { data } = schema.safeParse(await answer.json().catch(() => undefined))
    if (!data) throw new Failure('the answer is not one of the platform')
    this.options.onTime(data.time)
    return data as z.output<Schema>
  }
}

async function failureOf(answer: Response): Promise<Failure> {
  const retryAfter = secondsOf(answer.headers.get('retry-after'))
  const { data } = ErrorBody.safeParse(await answer.json().catch(() => undefined))
  if (!data) return new Failure(`status ${answer.status}, and not from the platform`, { retryAfter })
  return new Failure(`status ${answer.status}: ${data.message}`, { status: answer.status, retryAfter })
}

/** Seconds, or a date. */
function secondsOf(retryAfter: string | null): number | undefined {
  if (!retryAfter) return undefined
  const seconds = /^\d+$/.test(retryAfter) ? Number(retryAfter) : (Date.parse(retryAfter) - Date.now()) / 1000
  return Number.isFinite(seconds) ? Math.max(0, seconds) : undefined
}

/** fetch says only "fetch failed". The reason is in its cause. */
function causeOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  return error.cause instanceof Error ? error.cause.message || error.cause.name : error.message
}
