import type { Affected } from '#contract/schemas/preview'
import { texts } from '../texts/domain.ts'

/** "2 location groups lose it: North, Süd." Nothing if there are none, or if the platform did not count. */
export function affectedSentence({ count, names }: Affected, one: string, many: string): string | undefined {
  if (!count) return undefined
  const more = count > names.length ? texts.andMore(count - names.length) : ''
  const named = names.length > 0 ? `: ${names.join(', ')}${more}` : ''
  return `${count} ${count === 1 ? one : many}${named}.`
}

/** What is affected by deleting an integration or a group. */
export const silencedSentence = (locations: Affected) =>
  affectedSentence(locations, texts.wouldAlertNobodyOne, texts.wouldAlertNobodyMany)

export const sentences = (...found: (string | undefined | false)[]): string[] =>
  found.filter((sentence) => typeof sentence === 'string')
