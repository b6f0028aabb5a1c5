import { sayingFrom, type Said } from '../said.ts'
import { en, type Reasons } from './en.ts'

export type ReasonCode = keyof Reasons

/** What became of a message, if it is not a provider who says it. */
export type Reason = Said<ReasonCode>

export const reasonFor = sayingFrom(en)
