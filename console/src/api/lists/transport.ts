import { type Shape, fits, readAnswer } from '#contract/answer'
import { UnexpectedAnswer, type RequestHints } from '#contract/client'
import {
  type HttpRequest,
  type HttpResponse,
  isHttpError,
  networkError,
  parse,
  sendByFetch,
} from '#contract/http'

/** A shorter list is read within a frame. Starting a worker would take longer. */
const SHORT_BYTES = 128 * 1024

/** Reads the answer to a list call. Code for long lists is loaded only when there is one. */
export async function readList(
  stream: ReadableStream<Uint8Array>,
  answer: Shape | null,
  onRows: (rows: readonly unknown[]) => void = () => {},
): Promise<unknown> {
  const chunks = chunksOf(stream)
  const begin: Uint8Array[] = []
  let size = 0
  for (let chunk = await chunks.next(); !chunk.done; chunk = await chunks.next()) {
    begin.push(chunk.value)
    size += chunk.value.length
    if (size > SHORT_BYTES) break
  }
  if (size > SHORT_BYTES && beginsList(join(begin))) {
    const { readLongList } = await import('./readLongList.ts')
    return readLongList(join(begin), chunks, answer, onRows)
  }
  for await (const chunk of chunks) begin.push(chunk)
  const body = parse(new TextDecoder().decode(join(begin)))
  if (!fits(answer, body)) throw new UnexpectedAnswer()
  return readAnswer(answer, body)
}

/** Not all browsers can iterate over a stream. */
async function* chunksOf(stream: ReadableStream<Uint8Array>): AsyncGenerator<Uint8Array, undefined> {
  const reader = stream.getReader()
  try {
    for (let chunk = await reader.read(); !chunk.done; chunk = await reader.read()) yield chunk.value
  } finally {
    await reader.cancel()
  }
  return undefined
}

function beginsList(bytes: Uint8Array): boolean {
  return new TextDecoder().decode(bytes.subarray(0, 64)).trimStart().startsWith('[')
}

function join(chunks: readonly Uint8Array[]): Uint8Array {
  const all = new Uint8Array(chunks.reduce((sum, chunk) => sum + chunk.length, 0))
  let at = 0
  for (const chunk of chunks) {
    all.set(chunk, at)
    at += chunk.length
  }
  return all
}

type Request = HttpRequest & RequestHints

/** The tag of each answer. Both are only in memory, and are dropped together. */
const tags = new WeakMap<object, string>()

/** Lists are read while they arrive, and are not sent again while they are unchanged. */
export async function send(request: Request): Promise<HttpResponse> {
  const { answer } = request
  const isList = typeof answer === 'object' && 'list' in answer && request.method === 'GET'
  return isList ? sendForList(request) : sendByFetch(request)
}

async function sendForList(request: Request): Promise<HttpResponse> {
  const cached = request.cached?.()
  const tag = isObject(cached) ? tags.get(cached) : undefined
  const response = await ask(request, tag).catch((error: unknown) => {
    // The platform may not allow other origins to send a tag, so the next try goes without it.
    if (isObject(cached) && !(isHttpError(error) && error.response)) tags.delete(cached)
    throw error
  })
  const isUnchanged = response.status === 304
  const data = isUnchanged ? cached : await read(request, response)
  const newTag = response.headers['etag']
  if (!isUnchanged && isObject(data) && newTag !== undefined) tags.set(data, newTag)
  return Object.assign(response, { data, isComplete: true })
}

/** The browser's cache is not used: nothing of an answer may be kept on the disk of a shared computer. */
async function ask(request: Request, tag: string | undefined): Promise<HttpResponse> {
  return sendByFetch({
    ...request,
    responseType: 'stream',
    cache: 'no-store',
    ...(tag !== undefined && { headers: { ...request.headers, 'if-none-match': tag }, expects: 304 }),
  })
}

async function read({ answer, onRows, ...request }: Request, { data }: HttpResponse): Promise<unknown> {
  try {
    // A 204 has no body at all.
    const stream = (data as ReadableStream<Uint8Array> | null) ?? new Blob().stream()
    return await readList(stream, answer ?? null, onRows)
  } catch (error) {
    throw error instanceof UnexpectedAnswer ? error : networkError(request)
  }
}

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null
