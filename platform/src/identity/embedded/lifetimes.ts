import { day, hour, toSeconds } from '../../base/time.ts'

/** A long working day; after it a new sign-in is asked for. */
export const sessionSeconds = toSeconds(16 * hour)

/** As long as browsers keep a cookie at most. */
export const knownBrowserSeconds = toSeconds(400 * day)
