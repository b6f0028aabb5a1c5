import { messagesOf, type CodedMessage } from '../coded-message.ts'
import { en, type Problems } from './en.ts'

/** Something that is wrong with an installation. */
export type Problem = CodedMessage<keyof Problems>

export const problemFor = messagesOf(en)
