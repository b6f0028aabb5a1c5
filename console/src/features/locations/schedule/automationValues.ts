import type { AutomationUpdate, Schedule } from '#contract/schemas/zone'
import { setpointSymbol } from '#contract/values'
import { shownNumber, storedNumber } from '../../../domain/units.ts'
import { valueText } from '../../../domain/values.ts'
import { numberIn, numberText } from '../../../kit/form/values.ts'

import { texts } from '../../../texts/locationsSchedule.ts'
import { texts as forms } from '../../../texts/locationsScheduleForms.ts'
import { texts as common } from '../../../texts/common.ts'
import { automationModeWords, wordIn } from '../../../texts/labels.ts'

export type ScheduledZone = Schedule['zones'][number]

export type AutomationValues = {
  enabled: 'on' | 'off'
  mode: string
  setpoint: string
  setbackSetpoint: string
  preheatMinutes: string
}

export const valuesOf = ({ automation }: Pick<ScheduledZone, 'automation'>): AutomationValues => ({
  enabled: automation.enabled ? 'on' : 'off',
  mode: automation.mode,
  setpoint: shownNumber(automation.setpoint, setpointSymbol),
  setbackSetpoint: shownNumber(automation.setbackSetpoint, setpointSymbol),
  preheatMinutes: numberText(automation.preheatMinutes),
})

export const automationFields = [
  { name: 'enabled', label: texts.switchedOn },
  { name: 'mode', label: texts.mode, text: wordIn(automationModeWords) },
  { name: 'setpoint', label: texts.setpoint },
  { name: 'setbackSetpoint', label: texts.setback },
  { name: 'preheatMinutes', label: texts.preheatMinutes },
]

const dayMinutes = 1440

/** Refuses a text that is not a number, and an empty one if the mode needs a number. */
const numberIf =
  (isNeeded: (mode: string) => boolean) =>
  (text: string, { mode }: AutomationValues) => {
    const number = numberIn(text)
    if (number === undefined) return common.pleaseEnterANumber
    return number === null && isNeeded(mode) ? forms.numberInThisMode : null
  }

export const automationRules = {
  setpoint: numberIf((mode) => mode !== 'OFF'),
  setbackSetpoint: numberIf((mode) => mode === 'CALENDAR'),
  preheatMinutes: (text: string) => {
    const minutes = numberIn(text) ?? 0
    return Number.isInteger(minutes) && minutes >= 0 && minutes <= dayMinutes
      ? null
      : forms.wholeMinutes(dayMinutes)
  },
}

/** A setpoint that nobody changed is sent as it was. */
export const bodyOf = (
  values: AutomationValues,
  { automation }: Pick<ScheduledZone, 'automation'>,
): AutomationUpdate => ({
  enabled: values.enabled === 'on',
  mode: values.mode as ScheduledZone['automation']['mode'],
  setpoint: storedNumber(values.setpoint, setpointSymbol, automation.setpoint) ?? null,
  setbackSetpoint: storedNumber(values.setbackSetpoint, setpointSymbol, automation.setbackSetpoint) ?? null,
  preheatMinutes: numberIn(values.preheatMinutes) ?? 0,
})

export function automationFacts({ automation }: ScheduledZone): [string, string][] {
  const { enabled, setpoint, setbackSetpoint, preheatMinutes } = automation
  const mode = wordIn(automationModeWords)(automation.mode)
  return [
    [texts.mode, enabled ? mode : texts.modeSwitchedOff(mode)],
    [texts.setpoint, valueText(setpoint, setpointSymbol)],
    [texts.setback, valueText(setbackSetpoint, setpointSymbol)],
    [texts.preheat, `${preheatMinutes} min`],
  ]
}
