import { createKept } from '../../base/kept.ts'
import { second, toSeconds } from '../../base/time.ts'
import type { Queries } from '../../db/connection.ts'

/** So many refusals are looked up. Then nobody asks for a moment. */
const lookedUp = 10
const moment = 5 * second
const mostRemembered = 10_000

interface Refusal {
  count: number
  since: number
  until: number
}

/** Everybody at a place, or those who try one user's password from there. */
interface Whose {
  subject?: string
  place: string
  isKnown?: boolean
}

/**
 * Somebody who goes on after several refusals costs no connection to the database, and makes nobody wait for one.
 * Refusals are remembered for a moment only, because another process may have heard of a right password.
 */
function createRefusals() {
  const kept = createKept<Refusal>(mostRemembered)
  const recent = (key: string) => {
    const found = kept.get(key)
    return found && Date.now() - found.since < moment ? found : undefined
  }
  const waitAt = (key: string): number => {
    const found = recent(key)
    if (!found || found.count < lookedUp) return 0
    return Math.max(0, Math.ceil(toSeconds(found.until - Date.now())))
  }
  return {
    remember(whose: Whose, waitSeconds: number): void {
      const key = keyOf(whose)
      const { count = 0, since = Date.now() } = recent(key) ?? {}
      kept.set(key, { count: count + 1, since, until: Date.now() + waitSeconds * second })
    },
    /** In seconds. A known browser does not wait for others at its place. */
    waitOf: (whose: Whose): number =>
      Math.max(
        whose.isKnown ? 0 : waitAt(whose.place),
        whose.subject === undefined ? 0 : waitAt(keyOf(whose)),
      ),
  }
}

const keyOf = ({ subject, place }: Whose) => (subject === undefined ? place : `${subject}\n${place}`)

const byDatabase = new WeakMap<Queries, ReturnType<typeof createRefusals>>()

export function refusalsOf(db: Queries): ReturnType<typeof createRefusals> {
  const known = byDatabase.get(db) ?? createRefusals()
  byDatabase.set(db, known)
  return known
}
