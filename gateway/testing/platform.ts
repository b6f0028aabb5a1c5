import { basePath } from '#contract/op'
import { DeviceReport, DeviceSamples, Sample } from '#contract/schemas/device-self'
import { ReadAnswer } from '#contract/schemas/device-read'
import type { OwnRead } from '#contract/schemas/device-read'
import type { DeviceConfiguration } from '#contract/schemas/device-self'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { createServer } from 'node:http'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { gunzipSync } from 'node:zlib'
import { z } from 'zod'

/** What a test wants to be answered instead. */
interface Instead {
  status: number
  headers?: Record<string, string>
  body?: string
}

/**
 * Stands for the platform where the real one would be too heavy: answers the calls of a device over HTTP, checks
 * them with the contract, and remembers them. A sample is known by its measurement and time, as on the platform.
 */
export class TestPlatform {
  token = 'token-1'
  configuration: DeviceConfiguration = {
    deviceId: 'dev-0001',
    changedAt: 1,
    period: 1,
    serial: null,
    components: [],
    automation: null,
  }
  reload = false
  /** Seconds that its clock is ahead of the real one. */
  ahead = 0
  /** Asked before each call. */
  instead: (path: string, samples?: Sample[]) => Instead | undefined = () => undefined
  refusedIds = new Set<string>()
  readonly stored = new Map<string, number>()
  readonly batches: Sample[][] = []
  readonly reports: DeviceReport[] = []
  readonly calls: { path: string; status: number; at: number }[] = []
  /** Requests to read registers now, which the device has not taken. */
  reads: OwnRead[] = []
  readonly answers: ReadAnswer[] = []
  private server = createServer((request, response) => void this.answer(request, response))
  private port = 0

  get url(): string {
    return `http://127.0.0.1:${this.port}`
  }

  async start(): Promise<this> {
    this.server = createServer((request, response) => void this.answer(request, response))
    this.server.listen(this.port, '127.0.0.1')
    await once(this.server, 'listening')
    this.port = (this.server.address() as AddressInfo).port
    return this
  }

  async stop(): Promise<void> {
    const closed = once(this.server, 'close')
    this.server.close()
    this.server.closeAllConnections()
    await closed
  }

  private async answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const path = request.url?.replace(`${basePath}/device/self/`, '') ?? ''
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk as Buffer)
    if (path === 'read/next') await this.untilRead(response)
    const { status, headers, body } = this.reply(path, request, Buffer.concat(chunks))
    this.calls.push({ path, status, at: performance.now() })
    response.writeHead(status, { 'Content-Type': 'application/json', ...headers }).end(body)
  }

  private reply(path: string, { headers }: IncomingMessage, bytes: Buffer): Instead {
    const body: unknown =
      bytes.length === 0
        ? undefined
        : JSON.parse((headers['content-encoding'] === 'gzip' ? gunzipSync(bytes) : bytes).toString())
    const samples = path === 'samples' ? z.array(Sample).parse(DeviceSamples.parse(body).samples) : undefined
    const instead = this.instead(path, samples)
    if (instead) return instead
    if (headers.authorization !== `Bearer ${this.token}`) return refusal(401, 'Not authenticated')
    if (samples) return ok(this.store(samples))
    if (path === 'report') return ok(this.report(DeviceReport.parse(body)))
    if (path === 'read/next') return ok({ read: this.reads.shift() ?? null })
    if (path === 'read/answer') {
      this.answers.push(ReadAnswer.parse(body))
      return ok(null)
    }
    if (path === 'configuration') return this.configure(headers['if-none-match'])
    return refusal(404, 'Not found')
  }

  /** Held open, as on the platform. */
  private async untilRead(response: ServerResponse): Promise<void> {
    const until = performance.now() + 25_000
    while (this.reads.length === 0 && !response.destroyed && performance.now() < until)
      await new Promise((done) => setTimeout(done, 20))
  }

  private get time(): number {
    return Date.now() / 1000 + this.ahead
  }

  private store(samples: Sample[]) {
    this.batches.push(samples)
    const refused = samples.flatMap(({ measurementId }, index) =>
      this.refusedIds.has(measurementId) ? [{ index, reason: 'UNKNOWN_MEASUREMENT' }] : [],
    )
    let repeated = 0
    for (const { measurementId, time, value } of samples) {
      const key = `${measurementId} ${time}`
      if (this.refusedIds.has(measurementId)) continue
      if (this.stored.has(key)) repeated += 1
      else this.stored.set(key, value)
    }
    return { stored: samples.length - repeated - refused.length, repeated, refused, time: this.time }
  }

  private report(report: DeviceReport) {
    this.reports.push(report)
    const { changedAt, automation } = this.configuration
    return { time: this.time, changedAt, automationVersion: automation?.version ?? null, reload: this.reload }
  }

  private configure(known: string | undefined): Instead {
    this.reload = false
    const etag = `"${JSON.stringify(this.configuration).length}-${this.configuration.changedAt}"`
    if (known === etag) return { status: 304 }
    return { ...ok(this.configuration), headers: { ETag: etag } }
  }
}

const ok = (body: unknown): Instead => ({ status: 200, body: JSON.stringify(body) })

export const refusal = (status: number, message: string, headers = {}): Instead => ({
  status,
  headers,
  body: JSON.stringify({ message, requestId: 'req-1' }),
})
