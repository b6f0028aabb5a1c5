import { expect, it } from 'vitest'
import { changesIn, createEventReader, isConcerned } from './changes.ts'

const values = {
  operations: ['getLocationValues' as const, 'getSamples' as const, 'getDeviceOverview' as const],
  locationIds: ['loc-1', 'loc-2'],
  deviceIds: ['dev-1'],
}

it.each([
  ['a location that is named', ['getLocationValues', { locationId: 'loc-2' }], true],
  ['another location', ['getLocationValues', { locationId: 'loc-3' }], false],
  ['a device that is named', ['getDeviceOverview', { deviceId: 'dev-1' }], true],
  ['another device', ['getDeviceOverview', { deviceId: 'dev-2' }], false],
  ['another call', ['getLocation', { locationId: 'loc-1' }], false],
  ['a curve until now', ['getSamples', { locationId: 'loc-1', query: { from: 0, to: 1000 } }], true],
  ['a curve of the past', ['getSamples', { locationId: 'loc-1', query: { from: 0, to: 999 } }], false],
])('a change concerns %s or not', (_what, key, expected) => {
  expect(isConcerned(key, values, 1000)).toBe(expected)
})

it('a change without names concerns every answer of its calls', () => {
  const change = { operations: ['listManagedDevices' as const, 'listLocationDevices' as const] }
  expect(isConcerned(['listManagedDevices'], change)).toBe(true)
  expect(isConcerned(['listLocationDevices', { locationId: 'loc-1' }], change)).toBe(true)
})

it('events are read however they are cut, and everything else is skipped', () => {
  const seen: unknown[] = []
  const text =
    ':\n\ndata: {"changed":"ü"}\n\n:\r\n\r\ndata: no JSON\n\nevent: x\ndata: [1,\ndata: 2]\n\nretry: 5\n\n'
  const bytes = new TextEncoder().encode(text)
  for (const size of [1, 2, 3, 7, bytes.length]) {
    const read = createEventReader((data) => seen.push(data))
    for (let at = 0; at < bytes.length; at += size) read(bytes.subarray(at, at + size))
    expect(seen.splice(0)).toEqual([{ changed: 'ü' }, [1, 2]])
  }
})

it('what is no change is ignored', () => {
  expect(changesIn({ changed: [values, null, {}, { operations: 'getLocation' }] })).toEqual([values])
  for (const event of [null, 3, 'x', [], { changed: {} }]) expect(changesIn(event)).toEqual([])
})
