import { expect, onTestFinished, test } from 'vitest'
import { applyPreferences, nothingChosen } from '../../../ui/preferences.ts'
import { automationFacts, bodyOf, type ScheduledZone, valuesOf } from './automationValues.ts'

const zone = {
  automation: { enabled: true, mode: 'CALENDAR', setpoint: 4.5, setbackSetpoint: 7.1, preheatMinutes: 5 },
} as ScheduledZone

test('setpoints are read and typed in the unit that the person chose, and stored in °C', () => {
  applyPreferences({ ...nothingChosen, temperature: 'FAHRENHEIT' })
  onTestFinished(() => applyPreferences(nothingChosen))
  const typed = valuesOf(zone)
  expect(typed).toMatchObject({ setpoint: '40.1', setbackSetpoint: '44.78' })
  expect(automationFacts(zone)).toContainEqual(['Setpoint', '40.1 °F'])
  expect(bodyOf(typed, zone)).toMatchObject({ setpoint: 4.5, setbackSetpoint: 7.1 })
  expect(bodyOf({ ...typed, setpoint: '41', setbackSetpoint: '' }, zone)).toMatchObject({
    setpoint: 5,
    setbackSetpoint: null,
  })
})
