import { AxiosError, type AxiosResponse, type InternalAxiosRequestConfig } from 'axios'
import { UnexpectedAnswer } from '#contract/client'
import { liveBeatSeconds } from '#contract/limits'
import type { LiveChange } from '#contract/schemas/live'
import { livePath } from '../client.ts'
import { type BackgroundRequest, http } from '../http.ts'
import { parse } from '../lists/transport.ts'
import { changesIn, createEventReader } from './changes.ts'

/** Two signs of life were missed. */
const silentMs = 2.5 * liveBeatSeconds * 1_000

export interface StreamOptions {
  signal: AbortSignal
  onOpen: () => void
  onChanges: (changes: LiveChange[]) => void
}

/**
 * Follows what changes until the platform ends the stream. Rejects if the call is refused, and if the connection is lost or says
 * nothing for too long.
 */
export async function followChanges({ signal, onOpen, onChanges }: StreamOptions): Promise<void> {
  const request: BackgroundRequest = {
    url: livePath,
    headers: { Accept: 'text/event-stream' },
    signal,
    adapter: openStream,
    isBackground: true,
  }
  const { data } = await http.request<ReadableStream<Uint8Array>>(request)
  onOpen()
  const read = createEventReader((event) => onChanges(changesIn(event)))
  const reader = data.getReader()
  try {
    for (let part = await inTime(reader.read()); !part.done; part = await inTime(reader.read()))
      read(part.value)
  } finally {
    void reader.cancel().catch(() => {})
  }
}

async function inTime<Result>(reading: Promise<Result>): Promise<Result> {
  let timer: number | undefined
  const late = new Promise<never>((_, lose) => {
    timer = window.setTimeout(() => lose(new Error('The platform is silent.')), silentMs)
  })
  try {
    return await Promise.race([reading, late])
  } finally {
    window.clearTimeout(timer)
  }
}

/** EventSource cannot send a token. A refusal looks as those of other calls do, so that it is treated like them. */
async function openStream(request: InternalAxiosRequestConfig): Promise<AxiosResponse> {
  const { baseURL = '', url = '', headers: sent, signal } = request
  const answer = await fetch(baseURL + url, {
    headers: sent.toJSON() as Record<string, string>,
    signal: (signal as AbortSignal | undefined) ?? null,
    cache: 'no-store',
  }).catch((error: unknown) => {
    throw new AxiosError(String(error), AxiosError.ERR_NETWORK, request)
  })
  const { status, statusText } = answer
  const headers = Object.fromEntries(answer.headers)
  const response = { data: answer.body, status, statusText, headers, config: request }
  if (!answer.ok) {
    const data = parse(await answer.text().catch(() => ''))
    throw new AxiosError(`Status ${status}`, AxiosError.ERR_BAD_REQUEST, request, undefined, {
      ...response,
      data,
    })
  }
  // Some platforms answer a path that they do not know with their first page.
  if (!headers['content-type']?.startsWith('text/event-stream')) throw new UnexpectedAnswer()
  return response
}
