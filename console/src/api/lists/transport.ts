import type { AxiosResponse, InternalAxiosRequestConfig } from 'axios'
import axios, { AxiosError, AxiosHeaders } from 'axios'
import { type RequestHints, UnexpectedAnswer } from '#contract/client'
import { readList } from './readList.ts'

type Request = InternalAxiosRequestConfig & RequestHints

/** The tag of each answer. Both are only in memory, and are dropped together. */
const tags = new WeakMap<object, string>()

const usual = axios.getAdapter(axios.defaults.adapter)
const byFetch = axios.getAdapter('fetch', { env: { fetch: fetchWithoutEmptyBody } })

/** Chromium gives a 304 an empty body, and axios would fail to build a response from it. */
async function fetchWithoutEmptyBody(...asked: Parameters<typeof fetch>): Promise<Response> {
  const response = await fetch(...asked)
  const { status, statusText, headers } = response
  return status === 304 ? new Response(null, { status, statusText, headers }) : response
}

/**
 * Lists are read while they arrive, and are not sent again while they are unchanged. All other calls go the usual
 * way.
 */
export async function send(request: Request): Promise<AxiosResponse> {
  const { answer } = request
  const isList = typeof answer === 'object' && 'list' in answer && request.method === 'get'
  return isList ? sendForList(request) : usual(request)
}

async function sendForList(request: Request): Promise<AxiosResponse> {
  const cached = request.cached?.()
  const tag = isObject(cached) ? tags.get(cached) : undefined
  const response = await ask(request, tag).catch(async (error: unknown) => {
    // The platform may not allow other origins to send a tag, so the next try goes without it.
    if (isObject(cached) && !isAnswered(error)) tags.delete(cached)
    throw await asUsual(request, error)
  })
  const isUnchanged = response.status === 304
  const data = isUnchanged ? cached : await read(request, response)
  const newTag: unknown = response.headers['etag']
  if (!isUnchanged && isObject(data) && typeof newTag === 'string') tags.set(data, newTag)
  return Object.assign(response, { data, isComplete: true })
}

/** The browser's cache is not used: nothing of an answer may be kept on the disk of a shared computer. */
async function ask(request: Request, tag: string | undefined) {
  const headers = AxiosHeaders.from(request.headers)
  if (tag !== undefined) headers.set('If-None-Match', tag)
  return byFetch({
    ...request,
    headers,
    responseType: 'stream',
    fetchOptions: { cache: 'no-store' },
    validateStatus: (status) => (status >= 200 && status < 300) || (status === 304 && tag !== undefined),
  })
}

async function read({ answer, onRows, ...request }: Request, { data }: AxiosResponse): Promise<unknown> {
  try {
    // A 204 has no body at all.
    const stream = (data as ReadableStream<Uint8Array> | null) ?? new Blob().stream()
    return await readList(stream, answer ?? null, onRows)
  } catch (error) {
    if (error instanceof UnexpectedAnswer) throw error
    throw new AxiosError(String(error), AxiosError.ERR_NETWORK, request)
  }
}

/**
 * Makes a refusal look as those of other calls: with its text, which is short, and with the request as it was before the
 * settings of a stream. Otherwise a repeated request would keep them, and axios would not parse its refusal.
 */
async function asUsual(request: Request, error: unknown): Promise<unknown> {
  if (!axios.isAxiosError(error)) return error
  error.config = request
  const { response } = error
  if (response?.data instanceof ReadableStream) response.data = await new Response(response.data).text()
  return error
}

const isAnswered = (error: unknown): error is AxiosError =>
  axios.isAxiosError(error) && error.response !== undefined

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null
