import { day, hour, toSeconds } from '../../base/time.ts'

/** A long working day. After it the person has to sign in again. */
export const sessionSeconds = toSeconds(16 * hour)

/** The longest time that browsers keep a cookie. */
export const knownBrowserSeconds = toSeconds(400 * day)
