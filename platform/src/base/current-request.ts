import { AsyncLocalStorage } from 'node:async_hooks'
// oxlint-disable-next-line import/no-empty-named-blocks, unicorn/require-module-specifiers -- for the declarations below, in programs that import nothing else of it
import type {} from 'fastify'

/** What a log line says of the request that it belongs to. Filled in while the request is answered. */
export interface CurrentRequest {
  id: string
  /** Where it came from. */
  address: string
  /** What the browser calls itself. */
  browser: string
  /** What is asked for: an operation of the API, or a page or an address of the identity provider. */
  operation?: string | undefined
  /** Who asks, once that is known. */
  accountId?: string | undefined
}

declare module 'fastify' {
  interface FastifyContextConfig {
    /** What a request to this route is called in the log. */
    operation?: string
  }
  interface FastifyRequest {
    current: CurrentRequest | undefined
  }
}

const storage = new AsyncLocalStorage<CurrentRequest>()

/** Everything that the work does, at any depth and in any library, finds the request by `currentRequest`. */
export const whileAnswering = <Result>(request: CurrentRequest, work: () => Result): Result =>
  storage.run(request, work)

/** For what happens during a request by chance, and is not its doing. */
export const outsideRequests = <Result>(work: () => Result): Result => storage.exit(work)

/** Nothing outside of a request, as in a timer. */
export const currentRequest = (): CurrentRequest | undefined => storage.getStore()

export function noteAccount(accountId: string): void {
  const request = currentRequest()
  if (request) request.accountId = accountId
}
