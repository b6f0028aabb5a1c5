import { commissioningSteps } from '#contract/first-page-values'
import { texts } from '../../texts/locations.ts'

/** "3 of 9" */
export const doneText = (done: number): string => texts.doneOf(done, commissioningSteps.length)

/** An address names how many steps are done, which is the same in every language. */
export const doneWords: Readonly<Record<string, string>> = Object.fromEntries(
  Array.from({ length: commissioningSteps.length + 1 }, (_, done) => [done, doneText(done)]),
)
