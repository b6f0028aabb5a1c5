import { mostDaysToSetUp, secondsPer } from '#contract/limits'
import type { SecondFactorRuleBody, SecondFactorRules } from '#contract/schemas/sign-in'
import type { SecondFactorRequired } from '#contract/values'
import { counted } from '../../ui/Text.tsx'
import { dayOf, momentAt } from '../../ui/clock.ts'
import { dates } from '../../ui/dates.ts'

type Rule = SecondFactorRules['own']

export const requiredLabels: Record<SecondFactorRequired, string> = {
  NOBODY: 'Nobody, it is offered',
  MANAGERS: 'Managers of accounts or devices',
  EVERYBODY: 'Everybody',
}

const who: Record<SecondFactorRequired, string> = {
  NOBODY: 'Nobody needs',
  MANAGERS: 'Managers need',
  EVERYBODY: 'Everybody needs',
}

/** Who needs a second factor, by the integrator's own rule and by that of the platform. */
export function rulesText({ own, platform, missing }: SecondFactorRules, now: Date): string {
  const sentences = [
    ...(own.required === 'NOBODY' ? [] : [`${ruleText(own, now)}.`]),
    ...(platform.required === 'NOBODY' ? [] : [`${ruleText(platform, now)}, by a setting of the platform.`]),
  ]
  if (sentences.length === 0) return 'Nobody needs a second factor to sign in.'
  const left = missing === 0 ? 'All of them have one.' : `${counted(missing, 'accounts')} without one.`
  return [...sentences, left].join(' ')
}

function ruleText({ required, from }: Rule, now: Date): string {
  const when = from !== null && from * 1000 > now.getTime() ? ` from ${dates().date(from)} on` : ''
  return `${who[required]} a second factor to sign in${when}`
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
