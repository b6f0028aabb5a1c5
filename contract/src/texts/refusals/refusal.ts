import { en, type Nested, type RefusalCode, type Refusals, type RefusalValues } from './en.ts'

/** Why a call is refused: for people in words, and for programs by a code with the values that are in the words. */
export interface Refusal {
  code: RefusalCode
  values: RefusalValues
  message: string
}

/** A refusal in English. A program that knows the code says it in another language. */
export function refusalFor<Code extends RefusalCode>(
  code: Code,
  ...values: Parameters<Refusals[Code]>
): Refusal {
  return refusalFrom({ code, values })
}

/** One whose code and values were put together before. */
export function refusalFrom({ code, values }: { code: RefusalCode; values: readonly unknown[] }): Refusal {
  const text = en[code] as (...given: readonly unknown[]) => string
  return { code, values: (values[0] ?? {}) as RefusalValues, message: text(...values) }
}

/** A refusal as a value of another one. No refusal is inside of a third one. */
export const nested = ({ code, message, values }: Refusal): Nested => ({
  code,
  message,
  values: values as Nested['values'],
})
