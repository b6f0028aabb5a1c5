/** How much history leaves at once. No zod here: the console decides with limits, too. */

/** Samples of one answer that says what was stored since a cursor. */
export const samplesAtOnce = 10_000

/** Of one export. */
export const mostExported = { measurements: 1_000, locations: 100 }

/** Exports of one integrator. `listed` is of one caller. */
export const exportLimits = { open: 5, fileMegabytes: 1_024, keptMegabytes: 2_048, keptDays: 7, listed: 100 }
