import type { Operation } from '#contract/op'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { ApiError } from '../../base/errors.ts'
import { longestList } from '#contract/limits'
import { refusalFor, type Refusal } from '#contract/texts/refusals/refusal'
import { boundBodies } from './arriving.ts'
import { unpacked } from './unpack.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The operation takes no body, so one that is compressed stays so. */
    isUnread?: boolean
  }
}

/** Room for a picture of 2 MB in base64, and the other fields. */
export const bodyLimit = 3_000_000

/** For every content type, because the operation decides what it takes: some clients label an empty PUT as a form. */
export function addBodyParser(app: FastifyInstance): void {
  boundBodies(app)
  app.removeAllContentTypeParsers()
  app.addContentTypeParser(
    '*',
    { parseAs: 'buffer', bodyLimit },
    async ({ headers, routeOptions }: FastifyRequest, bytes: Buffer) =>
      decode(
        routeOptions.config.isUnread
          ? bytes
          : await unpacked(bytes, headers['content-encoding'], routeOptions.bodyLimit),
      ),
  )
}

/** The default decoder replaces invalid bytes, and would store text that nobody sent. */
function decode(bytes: Buffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    throw new ApiError(400, refusalFor('BODY_NOT_UTF8'))
  }
}

export function readBody(request: FastifyRequest, operation: Pick<Operation, 'body' | 'bodyType'>): unknown {
  const text = typeof request.body === 'string' ? request.body : ''
  if (!operation.body || text === '') return undefined
  const type = request.headers['content-type'] ?? ''
  if (operation.bodyType === 'text') {
    if (!/^text\/plain\b/i.test(type)) throw new ApiError(415, refusalFor('BODY_NOT_TEXT'))
    return text
  }
  if (!/^application\/([\w.-]+\+)?json\b/i.test(type)) {
    throw new ApiError(415, refusalFor('BODY_NOT_JSON_TYPE'))
  }
  return parseJson(text)
}

/** More than any call needs. Each value costs work, and a body of 3 MB could hold a million. */
const most = {
  depth: 32,
  fields: 100,
  entries: longestList,
  values: 6 * longestList,
}

/** Parses a body within limits on its shape. A body outside the limits is refused before it is parsed. */
export function parseJson(text: string): unknown {
  const problem = problemWithShape(text)
  if (problem) throw new ApiError(400, problem)
  try {
    return JSON.parse(text) as unknown
  } catch {
    throw new ApiError(400, refusalFor('BODY_NOT_JSON'))
  }
}

const quote = 0x22
const backslash = 0x5c

/** The text need not be valid JSON. Signs are written out: looking them up in a table would take as long as parsing. */
function problemWithShape(text: string): Refusal | undefined {
  /** For each open list and object: how many more entries it may have. */
  const room: number[] = []
  let values = 0
  for (let at = 0; at < text.length; at += 1) {
    switch (text.charCodeAt(at)) {
      case quote:
        at = endOfText(text, at)
        continue
      case 0x7b: // {
        room.push(most.fields)
        break
      case 0x5b: // [
        room.push(most.entries)
        break
      case 0x7d: // }
      case 0x5d: // ]
        room.pop()
        continue
      case 0x2c: {
        // ,
        const left = (room.pop() ?? 1) - 1
        if (left <= 0) return refusalFor('BODY_TOO_WIDE', { fields: most.fields, entries: most.entries })
        room.push(left)
        break
      }
      default:
        continue
    }
    values += 1
    if (room.length > most.depth) return refusalFor('BODY_TOO_DEEP', { most: most.depth })
    if (values > most.values) return refusalFor('BODY_TOO_MANY_VALUES', { most: most.values })
  }
  return undefined
}

function endOfText(text: string, start: number): number {
  for (let at = start + 1; at < text.length; at += 1) {
    const sign = text.charCodeAt(at)
    if (sign === quote) return at
    if (sign === backslash) at += 1
  }
  return text.length
}
