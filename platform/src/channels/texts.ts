import type { Notice } from './channel.ts'

/** A drill says so at its beginning. */
export const markedAsDrill = ({ isDrill }: Notice, words: string): string =>
  isDrill && !/^drill/i.test(words) ? `DRILL: ${words}` : words

/** A text that is too long is cut. Half a character at the cut would be shown as a strange sign. */
export function withinBytes(text: string, most: number): string {
  if (Buffer.byteLength(text) <= most) return text
  const begin = Buffer.from(text).subarray(0, most - 3)
  return `${new TextDecoder().decode(begin).replace(/\uFFFD+$/, '')}...`
}
