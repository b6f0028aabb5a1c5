/** Lengths of time in milliseconds, as timers take them. */
export const second = 1000
export const minute = 60 * second
export const hour = 60 * minute
export const day = 24 * hour

/** For headers, tokens and the identity provider, which use seconds. */
export const toSeconds = (milliseconds: number): number => milliseconds / second

/** The API's time format. */
export const epochSeconds = (moment: Date): number => Math.floor(toSeconds(moment.getTime()))
