import { describe, expect, it } from 'vitest'
import type { IntegrationValues } from './integrationValues.ts'
import { bodyOf, rulesFor, valuesOf } from './integrationValues.ts'

const integrationRules = rulesFor(null)

const pagerDuty: IntegrationValues = {
  ...valuesOf(null),
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
    twilioSms: null,
    dect: null,
    version: 1,
  }
  expect(valuesOf(integration)).toMatchObject({
    name: 'On call',
    type: 'PAGERDUTY',
    routingKey: '',
    region: 'US',
  })
})

const accountSid = `AC${'0'.repeat(32)}`
const stored = {
  integrationId: 'itg-1',
  name: 'On call',
  integratorId: 'int-1',
  pagerDuty: null,
  twilioSms: null,
  dect: null,
  version: 1,
}
const twilio = {
  ...stored,
  type: 'TWILIO_SMS' as const,
  twilioSms: { accountSid, apiKeySid: null, sender: 'Alarms', hasSecret: true },
}
const handsets = {
  ...stored,
  type: 'DECT' as const,
  dect: {
    server: 'pbx.example',
    transport: 'TLS' as const,
    user: 'alarms',
    recipient: '104',
    hasPassword: true,
  },
}

describe('the settings of Twilio', () => {
  it('are sent with a secret if one was typed, and without one otherwise', () => {
    const values = valuesOf(twilio)
    const { hasSecret: _, ...settings } = twilio.twilioSms
    expect(bodyOf(values, twilio).twilioSms).toEqual(settings)
    expect(bodyOf({ ...values, secret: ' s ' }, twilio).twilioSms).toEqual({ ...settings, secret: 's' })
    expect(bodyOf({ ...valuesOf(null), type: 'TWILIO_SMS' }, twilio)).toMatchObject({ twilioSms: null })
  })

  it('are needed as a whole or not at all', () => {
    const values = { ...valuesOf(null), type: 'TWILIO_SMS' as const }
    expect(integrationRules.accountSid('', values)).toBeNull()
    const begun = { ...values, sender: 'Alarms' }
    expect(integrationRules.accountSid('', begun)).toBe('Account SID is required')
    expect(integrationRules.accountSid('AC1', begun)).toBe('Account SID is AC and 32 characters')
    expect(integrationRules.apiKeySid('', begun)).toBeNull()
    expect(integrationRules.secret('', begun)).toBe('Secret is required')
    expect(rulesFor(twilio).secret('', begun)).toBeNull()
    expect(integrationRules.sender('?', begun)).toMatch(/^Sender is a number such as/)
  })
})

describe('the settings of a SIP server', () => {
  it('keep the stored password as long as the server stays', () => {
    const values = valuesOf(handsets)
    const { hasPassword: _, ...settings } = handsets.dect
    expect(bodyOf(values, handsets).dect).toEqual(settings)
    expect(bodyOf({ ...values, password: ' p ' }, handsets).dect).toEqual({ ...settings, password: 'p' })
    const rules = rulesFor(handsets)
    expect(rules.password('', values)).toBeNull()
    expect(rules.password('', { ...values, server: 'evil.example' })).toBe('Password is required')
    expect(rules.server('sip:pbx', values)).toMatch(/^SIP server is a host such as/)
    expect(rules.recipient('a@b', values)).toBe('Recipient is invalid')
  })
})
