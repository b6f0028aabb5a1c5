import pg from 'pg'
import { currentRequest } from '../base/request.ts'
import type { Log } from '../base/log.ts'
import { beginSpan, isTracing } from '../base/tracing.ts'

const longestText = 300

type Finish = (...results: unknown[]) => void

/** The driver's `query` has nine signatures. The last argument is a callback, or else it returns a promise. */
const LooseClient: new () => { query(...args: unknown[]): unknown } = pg.Client

/** The log has the operation and the statement with placeholders. Values are neither traced nor logged. */
export function watchedClient(slowMs: number, log: Pick<Log, 'error'>): typeof pg.Client {
  class WatchedClient extends LooseClient {
    override query(...args: unknown[]): unknown {
      const since = performance.now()
      const operation = currentRequest()?.operation ?? 'no request'
      const span = isTracing() ? beginSpan(...spanOf(args[0])) : undefined
      const note = (error?: unknown) => {
        span?.end({ failed: error instanceof Error })
        const took = performance.now() - since
        if (took >= slowMs)
          log.error(`A query took ${Math.round(took)} ms (${operation}): ${textOf(args[0])}`)
      }
      const finish = args.at(-1)
      if (typeof finish === 'function') {
        const noting = (...results: unknown[]) => {
          note(results[0])
          ;(finish as Finish)(...results)
        }
        return super.query(...args.slice(0, -1), noting)
      }
      const answer = super.query(...args)
      if (answer instanceof Promise)
        answer.then(
          () => note(),
          (error: unknown) => note(error),
        )
      else note()
      return answer
    }
  }
  return WatchedClient as unknown as typeof pg.Client
}

/** The span has the name or the kind of the statement, and not its text, which may contain values. */
function spanOf(query: unknown): Parameters<typeof beginSpan> {
  const operation = (/^\s*(\w+)/.exec(textOf(query))?.[1] ?? 'query').toUpperCase()
  const name =
    typeof query === 'object' && query && 'name' in query && typeof query.name === 'string'
      ? query.name
      : operation
  const facts = { 'db.system.name': 'postgresql', 'db.operation.name': operation, 'db.query.summary': name }
  return [name, 'client', facts]
}

function textOf(query: unknown): string {
  const text = typeof query === 'object' && query && 'text' in query ? String(query.text) : String(query)
  return text.replaceAll(/\s+/g, ' ').slice(0, longestText)
}
