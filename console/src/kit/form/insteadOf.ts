import { connectionGone } from '../../api/connection.ts'
import { serverReason } from '../../api/errors.ts'

interface Loading {
  isPending: boolean
  /** There is no connection. */
  isPaused: boolean
  /** There is nothing to show. A list that could not be loaded again is still there. */
  isLoadingError: boolean
  refetch: () => unknown
  error: unknown
}

/** The text instead of a list that is not there. */
export interface Instead {
  text: string
  reason?: string | undefined
  retry?: () => unknown
}

/** It still loads, or could not be loaded. */
export function insteadOf(
  { isPending, isPaused, isLoadingError, refetch, error }: Loading,
  what: string,
): Instead | undefined {
  if (isLoadingError) return { text: `Failed to fetch ${what}`, reason: serverReason(error), retry: refetch }
  return isPending ? { text: isPaused ? connectionGone : `Loading ${what}...` } : undefined
}
