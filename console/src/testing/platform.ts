import { onTestFinished, vi } from 'vitest'
import type { LiveEvent } from '#contract/schemas/live'
import { routes as otherRoutes } from 'virtual:contract-routes'
import { routes as firstRoutes } from 'virtual:contract-routes/first'
import type { ArgumentsOf, Client } from '#contract/client'
import { HttpError, type HttpRequest, type HttpResponse } from '#contract/http'
import type { CallName, Calls } from '../api/calls.ts'
import { http, connectApi } from '../api/http.ts'

const routes = { ...firstRoutes, ...otherRoutes }

type Answered = keyof Client<Calls>
type Answer<Name extends Answered> = Awaited<ReturnType<Client<Calls>[Name]>>

/** The platform's answer to each call. It throws to refuse a call. */
export type Answers = {
  [Name in Answered]?: (args: ArgumentsOf<Calls[Name]>) => Answer<Name> | Promise<Answer<Name>>
}

/** A refusal of the platform, to be thrown by an answer. */
export class Refusal extends Error {
  readonly status: number
  readonly body: unknown

  constructor(status: number, body: unknown) {
    super(`The platform refuses with ${status}.`)
    this.status = status
    this.body = body
  }
}

/** An answer with headers, to be returned by an answer: `new Headed(rows, { 'next-cursor': '2' }) as never`. */
export class Headed {
  readonly data: unknown
  readonly headers: Record<string, string>

  constructor(data: unknown, headers: Record<string, string>) {
    this.data = data
    this.headers = headers
  }
}

/**
 * Answers a component's calls instead of a platform, typed by the contract. The component's own client sends them,
 * and only the network is missing. A call without an answer fails like a failed connection.
 */
export function answer(answers: Answers): void {
  connectApi('', {
    accessToken: async () => 'token',
    accepted: () => {},
    renewed: async () => undefined,
    refused: () => {},
  })
  http.send = async (request) => Promise.race([respond(answers, request), canceled(request)])
}

/** As `fetch` does, which does not wait for an answer then. */
const canceled = async (request: HttpRequest): Promise<never> =>
  new Promise((_, reject) => {
    request.signal?.addEventListener('abort', () =>
      reject(new HttpError('canceled', 'ERR_CANCELED', request)),
    )
  })

async function respond(answers: Answers, request: HttpRequest): Promise<HttpResponse> {
  const [name, params] = operationOf(request)
  const reply = answers[name as Answered] as ((args: unknown) => unknown) | undefined
  if (!reply) throw new HttpError(`Nobody answers ${name}.`, 'ERR_NETWORK', request)
  const response = { status: 200, headers: {}, request }
  try {
    const isJson = typeof request.data === 'string' && routes[name].bodyType !== 'text'
    const body: unknown = isJson ? JSON.parse(request.data ?? '') : request.data
    const args = { ...params, query: request.params, body }
    const given = await reply(args)
    const { data, headers } = given instanceof Headed ? given : { data: given, headers: {} }
    return { ...response, headers, data: structuredClone(data) }
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    const refused = { ...response, status: error.status, data: error.body }
    throw new HttpError(error.message, 'ERR_BAD_REQUEST', request, refused)
  }
}

function operationOf({ method = 'GET', url }: HttpRequest): [CallName, Record<string, string>] {
  // As on the platform, a fixed path comes before one with a parameter in the same place.
  const names = (Object.keys(routes) as CallName[]).toSorted(
    (one, other) => Number(routes[other].path === url) - Number(routes[one].path === url),
  )
  for (const name of names) {
    const pattern = routes[name].path.replace(/\{(\w+)\}/g, '(?<$1>[^/]+)')
    const found = new RegExp(`^${pattern}$`).exec(url)
    if (found && routes[name].method.toLowerCase() === method.toLowerCase())
      return [name, mapValues(found.groups ?? {}, decodeURIComponent)]
  }
  throw new Error(`The console has no call ${method} ${url}.`)
}

const mapValues = (values: Record<string, string>, change: (value: string) => string) =>
  Object.fromEntries(Object.entries(values).map(([key, value]) => [key, change(value)]))

/** Live streams for the component, until the test says that the platform has none. */
export function answerLive() {
  const encoder = new TextEncoder()
  const streams: ReadableStreamDefaultController[] = []
  let refused: (() => Response) | undefined
  const fetchElse = window.fetch.bind(window)
  const asked = vi.spyOn(window, 'fetch').mockImplementation(async (address, options) => {
    if (address !== otherRoutes.followChanges.path) return fetchElse(address, options)
    if (refused) return refused()
    const stream = new ReadableStream({
      start: (controller) => {
        streams.push(controller)
        options?.signal?.addEventListener('abort', () => controller.error(options.signal?.reason))
      },
    })
    return new Response(stream, { headers: { 'content-type': 'text/event-stream' } })
  })
  onTestFinished(() => asked.mockRestore())
  const endWith = (answerNext: () => Response) => {
    refused = answerNext
    streams.at(-1)?.close()
  }
  return {
    send: (event: LiveEvent) => streams.at(-1)?.enqueue(encoder.encode(`data: ${JSON.stringify(event)}\n\n`)),
    /** The connection is lost. The next stream works. */
    breakOff: () => streams.at(-1)?.error(new TypeError('network error')),
    /** Ends the stream. There is no other one. */
    end: () => endWith(() => new Response('<!doctype html>', { headers: { 'content-type': 'text/html' } })),
    /** Ends the stream, as the platform does with the session. */
    endSession: () => endWith(() => Response.json({ message: 'Not authenticated' }, { status: 401 })),
    times: () => asked.mock.calls.filter(([address]) => address === otherRoutes.followChanges.path).length,
  }
}

/** A promise that the test resolves. */
export function later<Result>() {
  let finish: (result: Result) => void = () => {}
  let fail: (error: unknown) => void = () => {}
  const ended = new Promise<Result>((resolve, reject) => {
    finish = resolve
    fail = reject
  })
  return { ended, finish, fail }
}
