import pg from 'pg'
import { currentRequest } from '../base/current-request.ts'
import type { Log } from '../base/log.ts'

const longestText = 300

type Finish = (...results: unknown[]) => void

/** The driver's own has nine signatures. Either the last value is called at the end, or the answer is a promise. */
const LooseClient = pg.Client as unknown as new () => { query(...given: unknown[]): unknown }

/** A connection that logs what took long: the operation and the statement with places for its values, never the values. */
export function watchedClient(slowMs: number, log: Pick<Log, 'error'>): typeof pg.Client {
  class WatchedClient extends LooseClient {
    override query(...given: unknown[]): unknown {
      const since = performance.now()
      const operation = currentRequest()?.operation ?? 'no request'
      const note = () => {
        const took = performance.now() - since
        if (took >= slowMs)
          log.error(`A query took ${Math.round(took)} ms (${operation}): ${textOf(given[0])}`)
      }
      const finish = given.at(-1)
      if (typeof finish === 'function') {
        const noting = (...results: unknown[]) => {
          note()
          ;(finish as Finish)(...results)
        }
        return super.query(...given.slice(0, -1), noting)
      }
      const answer = super.query(...given)
      if (answer instanceof Promise) answer.then(note, note)
      return answer
    }
  }
  return WatchedClient as unknown as typeof pg.Client
}

function textOf(query: unknown): string {
  const text = typeof query === 'object' && query && 'text' in query ? String(query.text) : String(query)
  return text.replaceAll(/\s+/g, ' ').slice(0, longestText)
}
