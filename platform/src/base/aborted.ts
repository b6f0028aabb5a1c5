import type { IncomingMessage } from 'node:http'

/** The caller closed the connection early. That is not our failure, and nobody would read an answer. */
export const isAborted = (error: unknown, { errored, socket }: IncomingMessage): boolean =>
  error instanceof Error && (error === errored || error === socket.errored)
