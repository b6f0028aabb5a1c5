import { refusalFor, type Refusal } from '#contract/texts/refusals/refusal'

/** Why the database failed, in words for the caller, and when to try again. */
export interface Unavailable extends Refusal {
  retryAfterSeconds: number
}

const notAnswering: Unavailable = { ...refusalFor('DATABASE_SILENT'), retryAfterSeconds: 1 }

const readOnly = '25006'
const diskFull = '53100'

/** What a new connection is answered if the disk is full just when PostgreSQL writes its cache of the catalogue anew: as an internal error. */
const noRoomForCache = 'could not write init file'

const inWords: Record<string, Unavailable> = {
  [readOnly]: { ...refusalFor('DATABASE_READ_ONLY'), retryAfterSeconds: 5 },
  [diskFull]: { ...refusalFor('DISK_FULL'), retryAfterSeconds: 5 },
  '53300': { ...refusalFor('DATABASE_BUSY'), retryAfterSeconds: 2 },
  '57014': { ...refusalFor('DATABASE_SLOW'), retryAfterSeconds: 5 },
}

/** Most reads need no disk space, but a new connection or a large sort may. */
const forReads: Record<string, Unavailable> = {
  [diskFull]: { ...refusalFor('DISK_FULL_FOR_READ'), retryAfterSeconds: 2 },
}

/** Connection lost (08), out of resources (53), trouble of its machine (58), the server starts, stops or ends a session (57P, 25P03). */
const gone = /^(08|53|57P|58)|^25P03$/

/** Network errors without a server. */
const networkCodes = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ECONNABORTED',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
])

/** The driver's own errors have no code. */
const driverMessages =
  /^(Connection terminated|timeout exceeded when trying to connect$|timeout expired$|Query read timeout$|Client (has encountered a connection error|was closed) and is not queryable$|Cannot use a pool after calling end)/

/** The database could not be reached, or could not answer. Undefined for all other errors. */
export function whyUnavailable(error: unknown, { isRead = false } = {}): Unavailable | undefined {
  for (const cause of causesOf(error)) {
    const code = codeOf(cause)
    const known = code === undefined ? undefined : (isRead && forReads[code]) || inWords[code]
    if (known) return known
    if (isLost(cause)) return notAnswering
  }
  return undefined
}

/** The connection that failed like this cannot be used again. */
export function isConnectionLost(error: unknown): boolean {
  return [...causesOf(error)].some(isLost)
}

/** The server was the primary before, or is not yet. The next connection may reach another one. */
export const isReadOnly = (error: unknown): boolean => errorCodeOf(error) === readOnly

/** The database answers, and stores nothing: whoever comes next is refused as well. */
export const isRefusedChange = (error: unknown): boolean =>
  [readOnly, diskFull].includes(errorCodeOf(error) ?? '')

/** Two changes blocked each other and the database has undone this one. A new try may well succeed. */
export function isLostRace(error: unknown): boolean {
  return [...causesOf(error)].some(
    (cause) => ['40001', '40P01'].includes(codeOf(cause) ?? '') || isOfNewMonth(cause),
  )
}

/** The month got its table while the row waited for the default one. */
const isOfNewMonth = (error: Error) =>
  codeOf(error) === '23514' && error.message.includes('violates partition constraint')

/** Somebody held a lock for longer than anybody waits. */
export const isLocked = (error: unknown): boolean => errorCodeOf(error) === '55P03'

/** The first code in the chain of causes: an SQLSTATE, or a network error. */
export function errorCodeOf(error: unknown): string | undefined {
  for (const cause of causesOf(error)) {
    const code = codeOf(cause)
    if (code !== undefined) return code
  }
  return undefined
}

/** The first cause: a query that failed because its connection did is reported as a lost connection. */
export function firstCauseOf(error: unknown): unknown {
  return [...causesOf(error)].at(-1) ?? error
}

function* causesOf(error: unknown): Generator<Error> {
  for (let cause = error; cause instanceof Error; cause = cause.cause) yield cause
}

function codeOf(error: Error): string | undefined {
  if (error.message === noRoomForCache) return diskFull
  return 'code' in error && typeof error.code === 'string' ? error.code : undefined
}

function isLost(error: Error): boolean {
  const code = codeOf(error)
  if (code === undefined) return driverMessages.test(error.message)
  // A missing file elsewhere is not a missing socket of the database.
  if (code === 'ENOENT') return 'syscall' in error && error.syscall === 'connect'
  // Nor is the end of a client's own connection, which no system call reported.
  if (networkCodes.has(code)) return 'syscall' in error || error instanceof AggregateError
  return gone.test(code) && !(code in inWords)
}
