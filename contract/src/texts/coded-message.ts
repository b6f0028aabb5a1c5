/** Words that are a value: of people, of a provider, or names of fields. */
type PlainValue = string | number | readonly string[]

/** A sentence that is part of another one. */
export interface Nested {
  code: string
  values: Record<string, PlainValue>
  message: string
}

export interface MessageValues {
  [name: string]: PlainValue | Nested
}

/** A sentence of a catalogue: for people in English, and for programs by its code with the values in it, to say it in another language. */
export interface CodedMessage<Code extends string = string> {
  code: Code
  values: MessageValues
  message: string
}

type Catalogue = Record<string, (values: never) => string>

/** One whose code and values were put together before. */
export function messageFrom<Code extends string>(
  english: Record<Code, (values: never) => string>,
  { code, values }: { code: Code; values: readonly unknown[] },
): CodedMessage<Code> {
  const text = english[code] as (...given: readonly unknown[]) => string
  return { code, values: (values[0] ?? {}) as MessageValues, message: text(...values) }
}

/** The sentences of a catalogue, by code and values. */
export const messagesOf =
  <Texts extends Catalogue>(english: Texts) =>
  <Code extends keyof Texts & string>(
    code: Code,
    ...values: Parameters<Texts[Code]>
  ): CodedMessage<keyof Texts & string> =>
    messageFrom<keyof Texts & string>(english, { code, values })

/** A sentence as a value of another one. None is inside of a third one. */
export const nested = ({ code, message, values }: CodedMessage): Nested => ({
  code,
  message,
  values: values as Nested['values'],
})
