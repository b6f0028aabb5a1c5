import { messagesOf, type CodedMessage } from '../coded-message.ts'
import { en, type Reasons } from './en.ts'

export type ReasonCode = keyof Reasons

/** What became of a message, if it is not a provider who says it. */
export type Reason = CodedMessage<ReasonCode>

export const reasonFor = messagesOf(en)
