import type { IntegrationTest } from '#contract/schemas/integration'
import { messageIn } from '../../api/errors.ts'
import { texts } from '../../texts/notices.ts'
import { reasons } from '../../texts/parts/places.ts'

/** What became of a message. Without a code it is the words of a provider. */
export type Answered = { [Field in 'answer' | 'code' | 'values']?: IntegrationTest[Field] | null }

/** A sentence of the platform, in the reader's language. Undefined if a provider says it. */
export const ownAnswer = (answered: Answered): string | undefined =>
  answered.code ? (messageIn(reasons, answered) ?? answered.answer ?? undefined) : undefined

/** For a sentence around it: a provider's words are in quotation marks. */
export const answerText = (answered: Answered): string | undefined =>
  ownAnswer(answered) ?? (answered.answer ? texts.quoted(answered.answer) : undefined)
