import { describe, expect, it } from 'vitest'
import type { IntegrationValues } from './integrationValues.ts'
import { bodyOf, integrationRules, valuesOf } from './integrationValues.ts'

const pagerDuty: IntegrationValues = {
  name: ' On call ',
  type: 'PAGERDUTY',
  routingKey: ' R1 ',
  region: 'EU',
}

describe('what is sent', () => {
  it('contains the settings of PagerDuty', () => {
    expect(bodyOf(pagerDuty)).toEqual({
      name: 'On call',
      type: 'PAGERDUTY',
      pagerDuty: { routingKey: 'R1', region: 'EU' },
    })
  })

  it.each(['TWILIO_SMS', 'DECT'] as const)('leaves them out for %s, whatever was typed before', (type) => {
    expect(bodyOf({ ...pagerDuty, type })).toEqual({ name: 'On call', type, pagerDuty: null })
  })
})

describe('the rules', () => {
  it('require the settings of PagerDuty only for that type', () => {
    const empty = { ...valuesOf(null), type: 'PAGERDUTY' as const }
    expect(integrationRules.routingKey(' ', empty)).toBe('Routing key is required')
    expect(integrationRules.region('', empty)).toBe('Region is required')
    expect(integrationRules.routingKey('', { ...empty, type: 'DECT' })).toBeNull()
    expect(integrationRules.region('', { ...empty, type: 'DECT' })).toBeNull()
  })

  it('ask for name and type', () => {
    expect(integrationRules.name('  ')).toBe('Name is required')
    expect(integrationRules.type('')).toBe('Type is required')
    expect(integrationRules.type('DECT')).toBeNull()
  })
})

it('a hidden routing key starts blank', () => {
  const integration = {
    integrationId: 'itg-1',
    name: 'On call',
    type: 'PAGERDUTY' as const,
    integratorId: 'int-1',
    pagerDuty: { routingKey: null, region: 'US' as const },
    version: 1,
  }
  expect(valuesOf(integration)).toEqual({
    name: 'On call',
    type: 'PAGERDUTY',
    routingKey: '',
    region: 'US',
  })
})
