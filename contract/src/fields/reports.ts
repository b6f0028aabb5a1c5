import { secondsPer } from '../limits.ts'

/** How long and how many reports may be. No zod here: the console decides with it, too. */

/** Locations of a report. */
export const mostReported = { locations: 500, inPdf: 50 }

/** In seconds: a year, and the month before it. */
export const longestReport = 400 * secondsPer.day

/** Reports of one integrator. */
export const reportLimits = { open: 20, fileMegabytes: 100, keptMegabytes: 2_048, keptDays: 400, listed: 200 }

/** Of a measurement, so many excursions and gaps are listed in a report. All are counted. */
export const mostListed = 1000

/** Of a table in a PDF. The other formats have all rows. */
export const mostRowsInPdf = 500
