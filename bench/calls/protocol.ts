/** What the measuring process and the servers that it starts say to each other. */

export interface Statement {
  name?: string
  text: string
  values: unknown[]
}

/** A call of the platform: what it asks the database, and what it answers. */
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
  /** Begins to watch the event loop and the memory, or tells what was seen since. */
  | { ask: 'watch' }
  | { ask: 'seen' }
  /** How much time of a processor the server has taken so far, in microseconds. */
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
  /** Of a signed-in person; the bare server needs none. */
  token: string
}
