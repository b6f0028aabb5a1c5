import { en, type Problems } from './en.ts'

/** Something that is wrong with an installation: for people in words, and for programs by a code with the values in them. */
export interface Problem {
  code: keyof Problems
  values: Record<string, string | number>
  message: string
}

export function problemFor<Code extends keyof Problems>(
  code: Code,
  ...given: Parameters<Problems[Code]>
): Problem {
  const values: Problem['values'] = { ...given[0] }
  const say = en[code] as (values: Problem['values']) => string
  return { code, values, message: say(values) }
}
