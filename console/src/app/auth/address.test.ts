import { describe, expect, it } from 'vitest'
import { addressOf } from './address.ts'
import { isCallbackUrl, withAnswerInQuery } from './callback.ts'

describe('an authentication callback', () => {
  it.each([
    'https://console.example/?code=a&state=b',
    'https://console.example/?error=access_denied&state=b',
    'https://console.example/#code=a&state=b',
    'https://console.example/#error=login_required&state=b',
    'https://console.example/?code=a&state=b#/locations',
  ])('is %s', (address) => {
    expect(isCallbackUrl(address)).toBe(true)
  })

  it.each([
    'https://console.example/',
    'https://console.example/#/locations',
    'https://console.example/?state=b',
    'https://console.example/?code=a',
    'https://console.example/?error=access_denied',
    'https://console.example/?code=&state=b',
    'https://console.example/?code=a#state=b',
    'https://console.example/#/audit?filter.code=a&state=b',
  ])('is not %s', (address) => {
    expect(isCallbackUrl(address)).toBe(false)
  })

  it.each([
    ['https://host/console/#code=a&state=b', 'https://host/console/?code=a&state=b'],
    ['https://host/?old=1#error=login_required&state=b', 'https://host/?error=login_required&state=b'],
    ['https://host/?code=a&state=b#code=c&state=d', undefined],
    ['https://host/?code=a#/audit?filter.code=a&state=b', undefined],
    ['https://host/#/locations', undefined],
  ])('in the hash is read like one in the query: %s', (address, read) => {
    expect(withAnswerInQuery(address)).toBe(read ?? address)
  })

  it('removes the answer from the address', () => {
    expect(addressOf('https://host/console/?code=a&state=b#x', '/locations')).toBe('/console/#/locations')
  })
})
