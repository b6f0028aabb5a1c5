import { AsyncLocalStorage } from 'node:async_hooks'
// oxlint-disable-next-line import/no-empty-named-blocks, unicorn/require-module-specifiers -- for the declarations below, in programs that import nothing else of it
import type {} from 'fastify'

/** What a log line says about its request. Filled in while the request is answered. */
export interface CurrentRequest {
  id: string
  /** The caller's address. */
  address: string
  /** The browser's User-Agent, as it was sent. */
  browser?: string | undefined
  /** What was asked for: an operation of the API, or a page or address of the identity provider. */
  operation?: string | undefined
  /** Who asks, once it is known. */
  accountId?: string | undefined
  /** Whose share of the database's connections it uses, once it is known. */
  integratorId?: string | undefined
}

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The name of this route's requests in the log. */
    operation?: string
  }
  interface FastifyRequest {
    current: CurrentRequest | undefined
  }
}

const storage = new AsyncLocalStorage<CurrentRequest>()

/** Runs the work so that everything in it, also in libraries, finds the request with `currentRequest`. */
export const whileAnswering = <Result>(request: CurrentRequest, work: () => Result): Result =>
  storage.run(request, work)

/** For work that happens to start during a request but does not belong to it. */
export const outsideRequests = <Result>(work: () => Result): Result => storage.exit(work)

/** Undefined outside of a request, for example in a timer. */
export const currentRequest = (): CurrentRequest | undefined => storage.getStore()

export function noteAccount(accountId: string, integratorId?: string): void {
  const request = currentRequest()
  if (!request) return
  request.accountId = accountId
  request.integratorId = integratorId
}
