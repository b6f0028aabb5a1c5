/** The API counts time in seconds. No zod here. */
export const secondsPer = { minute: 60, hour: 3_600, day: 86_400 } as const
