import { secondsPer } from '#contract/limits'
import type { Alarm } from '#contract/schemas/alarm'
import { explanationSeparator } from '#contract/values'
import { texts } from '../../texts/alarmsCause.ts'
import { wordIn } from '../../texts/labels.ts'

/** A usual cause or corrective action in the reader's language. Any other text is shown as it is. */
export const explanationWord = wordIn(texts.words)

/** The word that a person has typed for a usual one, as the platform knows it. */
export const explanationCode = (word: string): string =>
  Object.entries(texts.words).find(([, known]) => known === word)?.[0] ?? word

/** "Door open · Door closed". Empty if nobody has said it. */
export const explanationText = ({ cause, action }: Pick<Alarm, 'cause' | 'action'>): string =>
  [cause, action]
    .filter((one) => typeof one === 'string')
    .map(explanationWord)
    .join(explanationSeparator)

/** Of a step, in which they are one text with the details. */
export const explanationInWords = (text: string): string =>
  text.split(explanationSeparator).map(explanationWord).join(explanationSeparator)

/** "2 h 5 min" */
export function durationText(seconds: number): string {
  const { minute, hour, day } = secondsPer
  if (seconds >= day) return texts.days(Math.floor(seconds / day), Math.floor((seconds % day) / hour))
  if (seconds >= hour) return texts.hours(Math.floor(seconds / hour), Math.floor((seconds % hour) / minute))
  return texts.minutes(Math.max(1, Math.round(seconds / minute)))
}
