import { beforeEach, expect, test, vi } from 'vitest'
import { memoryStorage } from '../../testing/memoryStorage.ts'
import {
  mergeSaved,
  forgetSearches,
  inOrder,
  save,
  markSent,
  nothingSaved,
  readColumns,
  readSaved,
  setListOwner,
} from './savedList.ts'

const send = vi.fn<(list: string) => void>()
const oslo = { ...nothingSaved, search: [{ name: 'filter.city', value: 'Oslo' }], chosen: ['slid'] }
const bergen = { ...oslo, search: [{ name: 'filter.city', value: 'Bergen' }], chosen: ['country'] }

beforeEach(() => {
  vi.stubGlobal('localStorage', memoryStorage())
  vi.stubGlobal('window', new EventTarget())
  send.mockClear()
  setListOwner('maria', send)
})

test('each person has their own lists', () => {
  save('Locations', oslo)
  expect(send.mock.calls).toEqual([['Locations']])
  setListOwner('tom', send)
  expect(readSaved('Locations')).toEqual(nothingSaved)
  setListOwner('maria', send)
  expect(readSaved('Locations')).toEqual(oslo)
})

test('the same is not sent again', () => {
  save('Locations', oslo)
  save('Locations', { ...oslo })
  expect(send).toHaveBeenCalledTimes(1)
})

test('sort and filters stay in this browser', () => {
  save('Locations', { ...nothingSaved, search: oslo.search })
  expect(send).not.toHaveBeenCalled()
  save('Locations', oslo)
  expect(readColumns('Locations')).toEqual({ ...oslo, search: [] })
  expect(mergeSaved([])).toEqual(['Locations'])
})

test('a filter that another device has sent is not applied', () => {
  mergeSaved([{ list: 'Locations', state: bergen }])
  expect(readSaved('Locations')).toEqual({ ...bergen, search: [] })
})

test('columns that the platform knows replace those of before, and not those that it does not know yet', () => {
  save('Locations', oslo)
  markSent('Locations', oslo)
  expect(mergeSaved([{ list: 'Locations', state: bergen }])).toEqual([])
  expect(readSaved('Locations')).toEqual({ ...bergen, search: oslo.search })
  save('Locations', oslo)
  expect(mergeSaved([{ list: 'Locations', state: bergen }])).toEqual(['Locations'])
  expect(readSaved('Locations')).toEqual(oslo)
})

test('what changed while it was sent is sent again', () => {
  save('Locations', oslo)
  save('Locations', bergen)
  markSent('Locations', oslo)
  expect(mergeSaved([])).toEqual(['Locations'])
})

test('after a sign-out the filters are gone, and the columns stay', () => {
  save('Locations', oslo)
  forgetSearches()
  expect(readSaved('Locations')).toEqual({ ...oslo, search: [] })
})

test.each(['{', '7', 'null', '{"search":"x"}'])('%s in the storage counts as nothing', (stored) => {
  localStorage.setItem('list-state.maria.Locations', stored)
  expect(readSaved('Locations')).toEqual(nothingSaved)
})

const columns = ['name', 'city', 'size', 'status'].map((id) => ({ id }))
const ids = (order: string[]) => inOrder(columns, order).map(({ id }) => id)

test('columns have the saved order, and later ones stay behind the one before them', () => {
  expect(ids([])).toEqual(['name', 'city', 'size', 'status'])
  expect(ids(['status', 'size', 'city', 'name'])).toEqual(['status', 'size', 'city', 'name'])
  expect(ids(['size', 'gone', 'name'])).toEqual(['size', 'status', 'name', 'city'])
  expect(ids(['city'])).toEqual(['name', 'city', 'size', 'status'])
})
