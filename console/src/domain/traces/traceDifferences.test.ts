import { expect, it, test } from 'vitest'
import { differencesIn, prettyJson } from './traceDifferences.ts'

const differences = (before: unknown, after: unknown) =>
  differencesIn(
    ...([before, after].map((value) => (value === undefined ? '' : JSON.stringify(value))) as [
      string,
      string,
    ]),
  ).map((one) => [one.field, one.before, one.after])

test('an update shows the fields that differ, without the version', () => {
  expect(
    differences(
      { deviceId: 'dev-1', sampleFrequency: 300, hasToken: false, zoneId: null, version: 1 },
      { deviceId: 'dev-1', sampleFrequency: 60, hasToken: true, zoneId: 'Z-1', version: 2 },
    ),
  ).toEqual([
    ['Sample frequency', '300 s', '60 s'],
    ['Has token', 'No', 'Yes'],
    ['Zone ID', '', 'Z-1'],
  ])
})

test('a creation shows the new values, a deletion the old ones', () => {
  expect(differences(undefined, { name: 'Roof' })).toEqual([['Name', '', 'Roof']])
  expect(differences({ name: 'Roof' }, undefined)).toEqual([['Name', 'Roof', '']])
})

test('nested fields are shown with their path', () => {
  expect(
    differences({ modbusConfig: { startAddressOffset: 0 } }, { modbusConfig: { startAddressOffset: 4 } }),
  ).toEqual([['Modbus config › Start address offset', '0', '4']])
})

test('entries of a list are recognised by their ids, in any order', () => {
  const zone = (zoneId: string, zoneName: string) => ({ zoneId, zoneName })
  expect(
    differences({ zones: [zone('Z-1', 'Roof')] }, { zones: [zone('Z-0', 'Dock'), zone('Z-1', 'Roof')] }),
  ).toEqual([['Zones › Dock › Zone name', '', 'Dock']])
  expect(differences({ roles: ['a', 'b'] }, { roles: ['a'] })).toEqual([['Roles', 'a, b', 'a']])
})

test('a value that is not JSON, or not an object, is one field', () => {
  expect(differencesIn('before', 'after')).toEqual([{ field: 'Value', before: 'before', after: 'after' }])
  expect(differencesIn('', '')).toEqual([])
  expect(differencesIn('{"a":', '[1,2]')).toEqual([{ field: 'Value', before: '{"a":', after: '1, 2' }])
})

test('ids that the values or the page name are shown as names, and other ids of the database not at all', () => {
  expect(
    differences(
      { locationId: 'loc-1', locationName: 'Hall', componentId: 'cmp-1', version: 1 },
      { locationId: 'loc-2', locationName: 'Dock', componentId: 'cmp-2', version: 2 },
    ),
  ).toEqual([['Location name', 'Hall', 'Dock']])
  const names = new Map([['Z-1', 'Roof']])
  expect(differencesIn('{"zoneId":null}', '{"zoneId":"Z-1"}', names)).toEqual([
    { field: 'Zone', before: '', after: 'Roof' },
  ])
})

test.each(['updatedAt', 'since', 'shelvedUntil', 'begins', 'lastLogin'])('%s is a date', (name) => {
  expect(differences(undefined, { [name]: 1_794_874_899 })[0]?.[2]).toMatch(/2026/)
})

test('moments are dates, and numbers have their unit', () => {
  const [updated, ...others] = differences(
    { unit: { symbol: 'kW' } },
    { updatedAt: 1_794_874_899, rangeMin: -5, unit: { symbol: 'kW' }, setpoint: 21 },
  )
  expect(updated?.[2]).toMatch(/2026/)
  expect(others).toEqual([
    ['Lowest value', '', '-5 kW'],
    ['Setpoint', '', '21 °C'],
  ])
})

it('prints objects and lists on several lines', () => {
  expect(prettyJson('{"name":"Kühlhaus","zones":[1]}')).toBe(
    '{\n  "name": "Kühlhaus",\n  "zones": [\n    1\n  ]\n}',
  )
})

it.each(['', 'moved by hand', '{"cut off', '12345678901234567890', '1e3', 'null', '"a"'])(
  'leaves %j as it is',
  (text) => {
    expect(prettyJson(text)).toBe(text)
  },
)
