import { sayFrom, sayingFrom, type Said } from '../said.ts'
import { en, type RefusalCode } from './en.ts'

/** Why a call is refused. */
export type Refusal = Said<RefusalCode>

export const refusalFor = sayingFrom(en)

/** One whose code and values were put together before. */
export const refusalFrom = (refusal: { code: RefusalCode; values: readonly unknown[] }): Refusal =>
  sayFrom(en, refusal)
