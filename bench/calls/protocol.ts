/** The messages between the measuring process and the servers that it starts. */

export interface Statement {
  name?: string
  text: string
  values: unknown[]
}

/** A call of the platform: its statement, and its answer. */
export interface Recording {
  path: string
  statements: Statement[]
  /** The statement whose only value is the answer, as PostgreSQL's JSON. */
  isJsonOfDatabase: boolean
  body: string
}

export type Question =
  | { ask: 'record'; path: string }
  | { ask: 'routes'; routes: Recording[] }
  /** Starts to watch the event loop and the memory, or reports what was seen since. */
  | { ask: 'watch' }
  | { ask: 'seen' }
  /** The server's CPU time so far, in microseconds. */
  | { ask: 'cpu' }

export interface Seen {
  /** Milliseconds. */
  longestDelay: number
  /** Megabytes. */
  memoryAtRest: number
  memoryAtMost: number
}

export interface Ready {
  port: number
  /** The token of a signed-in person. The bare server needs none. */
  token: string
}
