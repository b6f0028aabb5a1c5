import type { Affected } from '#contract/schemas/deletion'

/** "2 location groups lose it: North, Süd." Nothing where there are none, or where the platform has not counted. */
export function affectedSentence({ count, names }: Affected, one: string, many: string): string | undefined {
  if (!count) return undefined
  const more = count > names.length ? ` and ${count - names.length} more` : ''
  const named = names.length > 0 ? `: ${names.join(', ')}${more}` : ''
  return `${count} ${count === 1 ? one : many}${named}.`
}

/** What both an integration and a group take along. */
export const silencedSentence = (locations: Affected) =>
  affectedSentence(locations, 'location would then alert nobody', 'locations would then alert nobody')

export const sentences = (...found: (string | undefined | false)[]): string[] =>
  found.filter((sentence) => typeof sentence === 'string')
