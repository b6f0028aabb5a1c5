/** Lengths of time, in milliseconds: a timer takes them as they are. */
export const second = 1000
export const minute = 60 * second
export const hour = 60 * minute
export const day = 24 * hour

/** For headers, tokens and the identity provider, which count in seconds. */
export const toSeconds = (milliseconds: number): number => milliseconds / second

/** As the API tells time. */
export const epochSeconds = (moment: Date): number => Math.floor(toSeconds(moment.getTime()))
