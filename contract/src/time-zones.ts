/** Time zones by their names in the IANA database. No zod here: the console decides with it, too. */

/** Of a location that names none. */
export const defaultTimeZone = 'UTC'

/** Offsets such as +01:00 are no names: they have no summer time. */
export function isTimeZone(name: string): boolean {
  if (!/^[A-Za-z]/.test(name)) return false
  try {
    Intl.DateTimeFormat('en', { timeZone: name })
    return true
  } catch {
    return false
  }
}
