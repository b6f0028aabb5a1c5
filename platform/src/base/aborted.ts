import type { IncomingMessage } from 'node:http'

/** The caller left in the middle. It is no failure of ours, and nobody is there to read an answer. */
export const isAborted = (error: unknown, { errored, socket }: IncomingMessage): boolean =>
  error instanceof Error && (error === errored || error === socket.errored)
