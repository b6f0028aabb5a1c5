import { defaultLanguage } from '#contract/texts/language'
import { messageTexts } from '../../texts/index.ts'
import type { Notice } from './channel.ts'

const drillWords = Object.values(messageTexts).map(({ drillWord }) => drillWord)
const begins = new RegExp(`^(${drillWords.join('|')})`, 'iu')

/** A drill says so at its beginning, in any language. */
export const markedAsDrill = ({ isDrill }: Pick<Notice, 'isDrill'>, words: string): string =>
  isDrill && !begins.test(words) ? `${messageTexts[defaultLanguage].drillWord}: ${words}` : words

/** A text that is too long is cut. Half a character at the cut would be shown as a strange sign. */
export function withinBytes(text: string, most: number): string {
  if (Buffer.byteLength(text) <= most) return text
  const begin = Buffer.from(text).subarray(0, most - 3)
  return `${new TextDecoder().decode(begin).replace(/\uFFFD+$/, '')}...`
}
