import { isHttpError } from '#contract/http'
import { type CallName, calls } from './calls.ts'
import { queryClient } from './query.ts'

// Not in query.ts, which the first page needs: it does not need the table of calls.

/** Asks again for what a call made stale: at once if it is on the screen, and otherwise when it is needed. */
export function refreshAfter(call: CallName, error?: unknown): void {
  if (error !== undefined && !isOutdated(error)) return
  const stale: readonly unknown[] = calls[call]
  if (stale.length === 0) return
  void queryClient.invalidateQueries({
    predicate: ({ queryKey: [name] }) =>
      // After a failure the account is kept: it decides whether the page with the open dialog is shown at all.
      stale.includes(name) && (error === undefined || name !== 'getCurrentAccount'),
  })
}

/** Somebody else was faster, so the screen is out of date. */
function isOutdated(error: unknown): boolean {
  return isHttpError(error) && (error.response?.status === 404 || error.response?.status === 409)
}
