import { expect, test } from 'vitest'
import { mostNames } from '#contract/limits'
import { deviceOf } from '../../testing/devices.ts'
import { locationOf } from '../../testing/locations.ts'
import { countLists, figuresOf, type Known } from './figures.ts'

const known: Known = {
  locations: 812,
  alertingNobody: 3,
  commissioning: { count: 1, first: [{ locationId: 'loc-1', name: 'Hall', done: 7 }] },
  devices: { count: 4, atFault: 1, silent: 2, tokensNotValidated: 3 },
}

const shown = (figures: ReturnType<typeof figuresOf>) =>
  figures.map(({ label, count, address }) => [label, count, decodeURIComponent(address)])

test('each figure leads to the list that shows the same', () => {
  expect(shown(figuresOf(known))).toEqual([
    ['Devices at fault', 1, '#/devices?filter.status==FAULT'],
    ['Silent devices', 2, '#/devices?filter.status==OFFLINE'],
    ['Tokens not validated', 3, '#/devices?filter.isTokenValidated==false'],
    ['Locations that alert nobody', 3, '#/locations?filter.alerted==NOBODY'],
    ['Locations being commissioned', 1, '#/locations?filter.status==COMMISSIONING&sort=commissioning'],
  ])
})

test('what there is nothing of is left out', () => {
  const labels = (changes: Partial<Known>) => figuresOf({ ...known, ...changes }).map(({ label }) => label)
  expect(labels({ devices: null })).toEqual(['Locations that alert nobody', 'Locations being commissioned'])
  expect(labels({ devices: null, alertingNobody: 0 })).toEqual(['Locations being commissioned'])
})

test('lists alone say less: nothing of alerts, and no figure of commissioning', () => {
  const locations = [
    locationOf('loc-0', 'Barn'),
    ...Array.from({ length: 7 }, (_, at) => locationOf(`loc-${at + 1}`, 'Hall', { status: 'COMMISSIONING' })),
  ]
  const devices = [
    deviceOf('dev-1', { status: 'FAULT' }),
    deviceOf('dev-2', { status: 'OFFLINE', isTokenValidated: false }),
    deviceOf('dev-3'),
  ]
  const counted = countLists(locations, devices)
  expect(counted).toMatchObject({
    locations: 8,
    commissioning: { count: 7 },
    devices: { count: 3, atFault: 1, silent: 1, tokensNotValidated: 1 },
  })
  expect(counted.commissioning.first).toHaveLength(mostNames)
  const figures = shown(figuresOf(counted))
  expect(figures.map(([label]) => label)).not.toContain('Locations that alert nobody')
  expect(figures.at(-1)).toEqual([
    'Locations being commissioned',
    7,
    '#/locations?filter.status==COMMISSIONING',
  ])
  expect(countLists(locations, undefined).devices).toBeNull()
})
