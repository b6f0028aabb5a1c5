/** As the API tells time. */
export const epochSeconds = (moment: Date): number => Math.floor(moment.getTime() / 1000)
