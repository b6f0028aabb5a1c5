import { longestProviderAnswer } from '../limits.ts'
import { en } from '../texts/reasons/en.ts'
import { codeAndValuesOf, Text } from './common.ts'

const Answer = Text(longestProviderAnswer)

const codeAndValues = codeAndValuesOf(
  en,
  'Which sentence of the platform the answer is. Empty if it is the words of a provider',
)

/** What became of a message. */
export const noticeAnswer = {
  answer: Answer.nullable().meta({ description: "The provider's words, or why it was not sent" }),
  ...codeAndValues,
}

/** What became of a test. */
export const testAnswer = {
  answer: Answer.meta({ description: "The provider's answer, or why there is none" }),
  ...codeAndValues,
}
