import { delayRange, noValueRange, secondsPer, textLength } from '#contract/limits'
import type { Conditional } from '#contract/schemas/conditional'
import { numberIn, numberText, wholeNumber } from '../../kit/form/values.ts'
import { texts } from '../../texts/limits.ts'
import { shownDistance, storedDistance } from '../units.ts'

/** How an alarm begins and ends, besides the comparison. All of it may be left out. */
export type Timing = Pick<
  Conditional,
  'deadBand' | 'onDelaySeconds' | 'offDelaySeconds' | 'noValuePeriods' | 'instruction'
>

export const timingFields = [
  { name: 'deadBand', label: texts.deadBand },
  { name: 'onDelaySeconds', label: texts.onDelay },
  { name: 'offDelaySeconds', label: texts.offDelay },
  { name: 'noValuePeriods', label: texts.noValueSince },
  { name: 'instruction', label: texts.instruction },
] as const

export type TimingField = (typeof timingFields)[number]['name']

/** As typed. Delays are typed in minutes. */
export type TimingValues = Record<TimingField, string>

/** A hundredth of a minute is less than a second, so the same seconds are read back. */
const minutesText = (seconds: number) => numberText(Math.round((seconds / secondsPer.minute) * 100) / 100)

/** With a symbol, the dead band is in the unit that the reader chose for it. */
export const timingValues = (timing: Timing = {}, symbol?: string): TimingValues => ({
  deadBand: shownDistance(timing.deadBand ?? 0, symbol),
  onDelaySeconds: minutesText(timing.onDelaySeconds ?? delayRange.default),
  offDelaySeconds: minutesText(timing.offDelaySeconds ?? delayRange.default),
  noValuePeriods: numberText(timing.noValuePeriods ?? null),
  instruction: timing.instruction ?? '',
})

const secondsIn = (minutes: string) => Math.round((numberIn(minutes) ?? 0) * secondsPer.minute)

/** Undefined if something is typed that is not valid. */
export function timingIn(
  values: TimingValues,
  symbol?: string,
  known: Timing = {},
): Required<Timing> | undefined {
  if (timingProblem(values)) return undefined
  return {
    deadBand: storedDistance(values.deadBand, symbol, known.deadBand) ?? 0,
    onDelaySeconds: secondsIn(values.onDelaySeconds),
    offDelaySeconds: secondsIn(values.offDelaySeconds),
    noValuePeriods: numberIn(values.noValuePeriods) ?? null,
    instruction: values.instruction.trim() || null,
  }
}

const nothing: Required<Timing> = {
  deadBand: 0,
  onDelaySeconds: delayRange.default,
  offDelaySeconds: delayRange.default,
  noValuePeriods: null,
  instruction: null,
}

/** Only what differs from what is known, and at first from what has no effect: another platform may not have these fields. */
export function timingBody(values: TimingValues, known: Timing = {}, symbol?: string): Timing {
  const timing = timingIn(values, symbol, known) ?? nothing
  const changed = timingFields.filter(({ name }) => timing[name] !== (known[name] ?? nothing[name]))
  return Object.fromEntries(changed.map(({ name }) => [name, timing[name]]))
}

export const hasTiming = (timing: Timing): boolean =>
  timingFields.some(({ name }) => (timing[name] ?? nothing[name]) !== nothing[name])

function delayRule(text: string): string | null {
  const minutes = numberIn(text)
  const most = delayRange.max / secondsPer.minute
  const isDelay = minutes !== undefined && (minutes ?? 0) >= 0 && (minutes ?? 0) <= most
  return isDelay ? null : texts.minutesUpTo(most)
}

export const timingRules: Record<TimingField, (text: string) => string | null> = {
  deadBand: (text) => {
    const width = numberIn(text)
    return width !== undefined && (width ?? 0) >= 0 ? null : texts.notNegative
  },
  onDelaySeconds: delayRule,
  offDelaySeconds: delayRule,
  noValuePeriods: (text) => (text.trim() === '' ? null : wholeNumber(noValueRange)(text)),
  instruction: (text) =>
    text.trim().length > textLength.instruction ? texts.charactersAtMost(textLength.instruction) : null,
}

/** The first thing that is wrong, for a row of a table. */
export function timingProblem(values: TimingValues): string | undefined {
  for (const { name, label } of timingFields) {
    const problem = timingRules[name](values[name])
    if (problem) return texts.problem(label, problem)
  }
  return undefined
}
