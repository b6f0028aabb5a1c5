import { longestProviderAnswer } from '#contract/limits'
import type { Reason, ReasonCode } from '#contract/texts/reasons/reason'
import type { MessageValues } from '#contract/texts/coded-message'

/** What became of a message: a sentence of ours, or the words of a provider. */
export type Answer = Reason | string

interface SaidAnswer {
  answer: string
  code: ReasonCode | null
  values: MessageValues | null
}

/** Half of a character of two code units, which a provider may send or the cut may leave, does not fit into jsonb. */
const short = (text: string) => text.slice(0, longestProviderAnswer).toWellFormed()

const shortValues = <Values extends MessageValues>(values: Values): Values =>
  Object.fromEntries(
    Object.entries(values).map(([name, value]) => [
      name,
      typeof value === 'string'
        ? short(value)
        : typeof value === 'object' && 'code' in value
          ? { ...value, message: short(value.message), values: shortValues(value.values) }
          : value,
    ]),
  ) as Values

/** As it is stored and sent: in English, and with the code of a sentence of ours. */
export const said = (answer: Answer): SaidAnswer =>
  typeof answer === 'string'
    ? { answer: short(answer), code: null, values: null }
    : { answer: short(answer.message), code: answer.code, values: shortValues(answer.values) }
