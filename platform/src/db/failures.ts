/** Why the database could not do its part, in words for whoever called, and when to ask again. */
export interface Unavailable {
  message: string
  retryAfterSeconds: number
}

const notAnswering: Unavailable = {
  message: 'The database does not answer. Try again in a moment.',
  retryAfterSeconds: 1,
}

const inWords: Record<string, Unavailable> = {
  '25006': {
    message: 'The database can be read but not changed at the moment. Try again in a moment.',
    retryAfterSeconds: 5,
  },
  '53100': {
    message: 'The disk of the database is full: nothing can be saved until there is room. Reading goes on.',
    retryAfterSeconds: 5,
  },
  '53300': { message: 'The database has no free connection. Try again in a moment.', retryAfterSeconds: 2 },
  '57014': { message: 'The database took too long to answer. Try again in a moment.', retryAfterSeconds: 5 },
}

/** Connection lost (08), out of something (53), the server starts, stops or ends a session (57P, 25P03). */
const gone = /^(08|53|57P)|^25P03$/

/** What the network says where no server is. */
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

/** The driver's own errors carry no code. */
const driverMessages =
  /^(Connection terminated|timeout exceeded when trying to connect$|timeout expired$|Query read timeout$|Client (has encountered a connection error|was closed) and is not queryable$|Cannot use a pool after calling end)/

/** The database could not be asked, or could not answer; undefined for everything that is not its fault. */
export function whyUnavailable(error: unknown): Unavailable | undefined {
  for (const cause of causesOf(error)) {
    const code = codeOf(cause)
    const known = code === undefined ? undefined : inWords[code]
    if (known) return known
    if (isLost(cause)) return notAnswering
  }
  return undefined
}

/** Nothing more can be asked on the connection that failed like this. */
export function isConnectionLost(error: unknown): boolean {
  return [...causesOf(error)].some(isLost)
}

/** Two changes stood in each other's way and the database has undone this one: made anew, it may well succeed. */
export function isLostRace(error: unknown): boolean {
  return [...causesOf(error)].some((cause) => ['40001', '40P01'].includes(codeOf(cause) ?? ''))
}

/** The first code in the chain of causes: an SQLSTATE, or one of the network's. */
export function errorCodeOf(error: unknown): string | undefined {
  for (const cause of causesOf(error)) {
    const code = codeOf(cause)
    if (code !== undefined) return code
  }
  return undefined
}

/** What began it: a query that failed because its connection did is told by the connection alone. */
export function firstCauseOf(error: unknown): unknown {
  return [...causesOf(error)].at(-1) ?? error
}

function* causesOf(error: unknown): Generator<Error> {
  for (let cause = error; cause instanceof Error; cause = cause.cause) yield cause
}

const codeOf = (error: Error) => ('code' in error && typeof error.code === 'string' ? error.code : undefined)

function isLost(error: Error): boolean {
  const code = codeOf(error)
  if (code === undefined) return driverMessages.test(error.message)
  // A missing file of anybody else is no missing socket of the database.
  if (code === 'ENOENT') return 'syscall' in error && error.syscall === 'connect'
  // So is the end of a client's own connection, which no call to the system has reported.
  if (networkCodes.has(code)) return 'syscall' in error || error instanceof AggregateError
  return gone.test(code) && !(code in inWords)
}
