import { beforeEach, expect, test, vi } from 'vitest'
import { memoryStorage } from '../../testing/memoryStorage.ts'
import {
  mergeSaved,
  forgetSearches,
  inOrder,
  save,
  markSent,
  nothingSaved,
  readSaved,
  setListOwner,
} from './savedList.ts'

const send = vi.fn<(list: string) => void>()
const oslo = { ...nothingSaved, search: [{ name: 'filter.city', value: 'Oslo' }], chosen: ['slid'] }
const bergen = { ...oslo, search: [{ name: 'filter.city', value: 'Bergen' }] }

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

test('what the platform knows replaces what it was told, and not what it does not know yet', () => {
  save('Locations', oslo)
  markSent('Locations', oslo)
  expect(mergeSaved([{ list: 'Locations', state: bergen }])).toEqual([])
  expect(readSaved('Locations')).toEqual(bergen)
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
