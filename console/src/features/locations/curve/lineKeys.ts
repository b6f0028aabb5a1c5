import { secondsPer } from '#contract/limits'

const week = 7 * secondsPer.day

/** Which measurement a line shows. It may be of another location, or of an earlier time. */
export interface LineKey {
  measurementId: string
  /** The location, if it is not the one of the page. */
  elsewhere?: string | undefined
  /** How many weeks earlier it is. */
  weeksAgo: number
}

/** In an address: `mea-1`, `mea-1@loc-2` of another location, `mea-1~1` of a week ago. An id has none of these signs. */
export function writeLineKey({ measurementId, elsewhere, weeksAgo }: LineKey): string {
  return `${measurementId}${elsewhere === undefined ? '' : `@${elsewhere}`}${weeksAgo === 0 ? '' : `~${weeksAgo}`}`
}

export function readLineKey(text: string): LineKey {
  const [, measurementId = '', elsewhere, weeksAgo] = /^([^@~]*)(?:@([^~]+))?(?:~([1-9]))?/.exec(text) ?? []
  return { measurementId, elsewhere, weeksAgo: Number(weeksAgo ?? 0) }
}

export const secondsAgo = ({ weeksAgo }: LineKey): number => weeksAgo * week

export const timeText = ({ weeksAgo }: LineKey): string =>
  weeksAgo === 0 ? '' : weeksAgo === 1 ? 'last week' : `${weeksAgo} weeks ago`
