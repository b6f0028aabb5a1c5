import { mostDaysToSetUp } from '#contract/limits'
import type { SecondFactorRuleBody, SecondFactorRules } from '#contract/schemas/sign-in'
import type { SecondFactorRequired } from '#contract/values'
import { counted } from '../../ui/Text.tsx'
import { language } from '../../ui/language.ts'

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

const dates = new Intl.DateTimeFormat(language, { dateStyle: 'medium' })

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
  const begins = from === null ? undefined : new Date(from * 1000)
  const when = begins && begins > now ? ` from ${dates.format(begins)} on` : ''
  return `${who[required]} a second factor to sign in${when}`
}

export interface RuleValues extends Record<string, unknown> {
  required: SecondFactorRequired
  /** As a date field has it, on the reader's clock. Empty: at once. */
  from: string
}

const two = (number: number) => String(number).padStart(2, '0')

export const dateField = (date: Date): string =>
  `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`

export const valuesOf = ({ required, from }: Rule): RuleValues => ({
  required,
  from: from === null ? '' : dateField(new Date(from * 1000)),
})

/** From the beginning of that day. */
export const bodyOf = ({ required, from }: RuleValues): SecondFactorRuleBody => ({
  required,
  from: from === '' || required === 'NOBODY' ? null : Math.floor(new Date(`${from}T00:00`).getTime() / 1000),
})

export const lastDay = (now: Date): string =>
  dateField(new Date(now.getFullYear(), now.getMonth(), now.getDate() + mostDaysToSetUp))
