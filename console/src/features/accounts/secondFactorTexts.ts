import { mostDaysToSetUp, secondsPer } from '#contract/limits'
import type { SecondFactorRuleBody, SecondFactorRules } from '#contract/schemas/sign-in'
import type { SecondFactorRequired } from '#contract/values'
import { dayOf, momentAt } from '../../ui/clock.ts'
import { dates } from '../../ui/dates.ts'
import { texts } from '../../texts/accounts.ts'

type Rule = SecondFactorRules['own']

/** Who needs a second factor, by the integrator's own rule and by that of the platform. */
export function rulesText({ own, platform, missing }: SecondFactorRules, now: Date): string {
  const sentences = [
    ...ruleTexts(own, now, texts.need, texts.needFrom),
    ...ruleTexts(platform, now, texts.needByPlatform, texts.needByPlatformFrom),
  ]
  if (sentences.length === 0) return texts.nobodyNeedsOne
  return [...sentences, missing === 0 ? texts.allHaveOne : texts.withoutOne(missing)].join(' ')
}

type Needing = Exclude<SecondFactorRequired, 'NOBODY'>

function ruleTexts(
  { required, from }: Rule,
  now: Date,
  need: Record<Needing, string>,
  needFrom: Record<Needing, (day: string) => string>,
): string[] {
  if (required === 'NOBODY') return []
  const isLater = from !== null && from * 1000 > now.getTime()
  return [isLater ? needFrom[required](dates().date(from)) : need[required]]
}

export interface RuleValues extends Record<string, unknown> {
  required: SecondFactorRequired
  /** As a date field has it, on the reader's clock. Empty: at once. */
  from: string
}

export const dateField = (date: Date): string => dayOf(date.getTime() / 1000)

export const valuesOf = ({ required, from }: Rule): RuleValues => ({
  required,
  from: from === null ? '' : dayOf(from),
})

/** From the beginning of that day. */
export const bodyOf = ({ required, from }: RuleValues): SecondFactorRuleBody => ({
  required,
  from: from === '' || required === 'NOBODY' ? null : momentAt(`${from}T00:00`),
})

export const lastDay = (now: Date): string =>
  dateField(new Date(now.getTime() + mostDaysToSetUp * secondsPer.day * 1000))
