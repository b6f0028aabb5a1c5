import { integrationTypes, kindOf } from '#contract/fields/channels'
import { expect, test } from 'vitest'
import { maskSecrets, maskUrl } from './secrets.ts'

test("masks texts under a secret's name, at any depth", () => {
  const body = {
    name: 'On call',
    pagerDuty: { routingKey: 'R0UT1NG', region: 'EU' },
    sensors: [{ devEui: 'A8', appKey: '00FF', app_key: '00FF' }],
    password: 'demo',
    credentials: { user: 'x', list: ['y'] },
    accessToken: 'eyJ',
  }
  expect(maskSecrets(body)).toEqual({
    name: 'On call',
    pagerDuty: { routingKey: '***', region: 'EU' },
    sensors: [{ devEui: 'A8', appKey: '***', app_key: '***' }],
    password: '***',
    credentials: { user: '***', list: ['***'] },
    accessToken: '***',
  })
  expect(body.pagerDuty.routingKey).toBe('R0UT1NG')
})

test('keeps values that only say whether there is a secret', () => {
  const device = { hasToken: true, isTokenValidated: false, tokenCheckedAt: 1_772_442_000, token: null }
  expect(maskSecrets(device)).toEqual(device)
})

test.each([null, undefined, 7, 'text', true])('the name %s is not secret', (value) => {
  expect(maskSecrets(value)).toBe(value)
})

test.each([
  ['/account', '/account'],
  ['/audit?email=a&pageNr=2', '/audit?email=a&pageNr=2'],
  ['/callback?code=abc&state=s', '/callback?code=***&state=s'],
  ['/x?access_token=abc&access_token=def&a=1', '/x?access_token=***&a=1'],
  ['/end?id_token_hint=abc', '/end?id_token_hint=***'],
  ['/x?PASSWORD=abc', '/x?PASSWORD=***'],
  ['/x?', '/x?'],
  ['/x?%zz=1&token=%', '/x?%25zz=1&token=***'],
])('%s is logged as %s', (url, logged) => {
  expect(decodeURIComponent(maskUrl(url)).replaceAll('%2A', '*')).toBe(decodeURIComponent(logged))
})

test('the secret of every kind of channel is masked by its name', () => {
  for (const { secret, fields } of integrationTypes.map(kindOf)) {
    expect(maskSecrets({ [secret.name]: 'typed' })).toEqual({ [secret.name]: '***' })
    expect(Object.keys(fields)).toContain(secret.name)
  }
})
