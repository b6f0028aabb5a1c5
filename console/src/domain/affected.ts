import type { Affected } from '#contract/schemas/preview'
import { texts } from '../texts/domain.ts'

/** "2 location groups lose it: North, Süd." Nothing if there are none, or if the platform did not count. */
export function affectedSentence(
  { count, names }: Affected,
  say: (count: number) => string,
): string | undefined {
  if (!count) return undefined
  return names.length === 0
    ? texts.affected(say(count))
    : texts.affectedNamed(say(count), names.join(', '), Math.max(0, count - names.length))
}

/** What is affected by deleting an integration or a group. */
export const silencedSentence = (locations: Affected) => affectedSentence(locations, texts.wouldAlertNobody)

export const sentences = (...found: (string | undefined | false)[]): string[] =>
  found.filter((sentence) => typeof sentence === 'string')
