import { ownAnswer, type Answered } from './answers.ts'

/** What became of a message: a provider's words are a quotation, and those of the platform are not. */
export function Answer({ of }: { of: Answered }) {
  const own = ownAnswer(of)
  if (own !== undefined) return <p>{own}</p>
  return of.answer ? <q dir="auto">{of.answer}</q> : null
}
