import { UnexpectedAnswer } from '#contract/client'
import { sendByFetch, type Send } from '#contract/http'
import { liveBeatSeconds } from '#contract/limits'
import type { LiveChange } from '#contract/schemas/live'
import { livePath } from '../client.ts'
import { type BackgroundRequest, http } from '../http.ts'
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
    headers: { accept: 'text/event-stream' },
    signal,
    send: openStream,
    responseType: 'stream',
    cache: 'no-store',
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

/** EventSource cannot send a token. Some platforms answer a path that they do not know with their first page. */
const openStream: Send = async (request) => {
  const answer = await sendByFetch(request)
  if (!answer.headers['content-type']?.startsWith('text/event-stream')) throw new UnexpectedAnswer()
  return answer
}
