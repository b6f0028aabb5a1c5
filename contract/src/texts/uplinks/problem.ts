import { messagesOf, type CodedMessage } from '../coded-message.ts'
import { en, type UplinkProblems } from './en.ts'

export type UplinkProblem = CodedMessage<keyof UplinkProblems>

export const uplinkProblemFor = messagesOf(en)
