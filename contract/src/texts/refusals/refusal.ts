import { messageFrom, messagesOf, type CodedMessage } from '../coded-message.ts'
import { en, type RefusalCode } from './en.ts'

/** Why a call is refused. */
export type Refusal = CodedMessage<RefusalCode>

export const refusalFor = messagesOf(en)

/** One whose code and values were put together before. */
export const refusalFrom = (refusal: { code: RefusalCode; values: readonly unknown[] }): Refusal =>
  messageFrom(en, refusal)
