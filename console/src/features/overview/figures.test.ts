import { expect, test } from 'vitest'
import { mostCountedAlarms, mostNames } from '#contract/limits'
import { deviceOf } from '../../testing/devices.ts'
import { locationOf } from '../../testing/locations.ts'
import { alarmFigure, countLists, figuresOf, type Known } from './figures.ts'

const known: Known = {
  locations: 812,
  alertingNobody: 3,
  commissioning: { count: 1, first: [{ locationId: 'loc-1', name: 'Hall', done: 7 }] },
  devices: { count: 4, atFault: 1, silent: 2, tokensNotValidated: 3 },
}

const shown = (figures: ReturnType<typeof figuresOf>) =>
  figures.map(({ label, count, address }) => [label, count, decodeURIComponent(address)])

test('each figure leads to the list that shows the same', () => {
  expect(shown(figuresOf(known, true))).toEqual([
    ['Devices at fault', 1, '#/devices?filter.status==FAULT'],
    ['Silent devices', 2, '#/devices?filter.status==OFFLINE'],
    ['Tokens not validated', 3, '#/devices?filter.isTokenValidated==false'],
    ['Locations that alert nobody', 3, '#/locations?filter.alerted==NOBODY'],
    ['Locations being commissioned', 1, '#/locations?filter.status==COMMISSIONING&sort=commissioning'],
  ])
})

test('while they are loaded, the figures that will come have their places', () => {
  const labels = (mayListDevices: boolean) => figuresOf(undefined, mayListDevices).map(({ label }) => label)
  expect(labels(true)).toEqual(figuresOf(known, true).map(({ label }) => label))
  expect(labels(false)).toEqual(figuresOf({ ...known, devices: null }, false).map(({ label }) => label))
  expect(figuresOf(undefined, true).map(({ count }) => count)).toEqual([...Array<undefined>(5)])
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
  const figures = shown(figuresOf(counted, true))
  expect(figures.map(([label]) => label)).not.toContain('Locations that alert nobody')
  expect(figures.at(-1)).toEqual([
    'Locations being commissioned',
    7,
    '#/locations?filter.status==COMMISSIONING',
  ])
  expect(countLists(locations, undefined).devices).toBeNull()
})

test('open alarms are summed, the worst first, up to what is counted', () => {
  expect(alarmFigure({ critical: 2, warning: 0, info: 1200, lateSince: null })).toMatchObject({
    count: 1202,
    detail: '2 CRITICAL, 1,200 INFO',
    hasMore: 1200 >= mostCountedAlarms,
  })
  expect(alarmFigure({ critical: mostCountedAlarms, warning: 0, info: 0 }).hasMore).toBe(true)
  expect(alarmFigure({ warning: 3 } as never)).toMatchObject({ count: 3, hasMore: false })
  expect(alarmFigure(undefined).count).toBeUndefined()
})
