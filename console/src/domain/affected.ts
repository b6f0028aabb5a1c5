import type { Affected } from '#contract/schemas/preview'

/** "2 location groups lose it: North, Süd." Nothing if there are none, or if the platform did not count. */
export function affectedSentence({ count, names }: Affected, one: string, many: string): string | undefined {
  if (!count) return undefined
  const more = count > names.length ? ` and ${count - names.length} more` : ''
  const named = names.length > 0 ? `: ${names.join(', ')}${more}` : ''
  return `${count} ${count === 1 ? one : many}${named}.`
}

/** What is affected by deleting an integration or a group. */
export const silencedSentence = (locations: Affected) =>
  affectedSentence(locations, 'location would then alert nobody', 'locations would then alert nobody')

export const sentences = (...found: (string | undefined | false)[]): string[] =>
  found.filter((sentence) => typeof sentence === 'string')
