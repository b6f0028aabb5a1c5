import { describe, expect, it } from 'vitest'
import type { LocationGroup } from '#contract/schemas/group'
import type { Location } from '#contract/schemas/location'
import { locationOf } from '../../testing/locations.ts'
import { findFirst } from '../../kit/search/matching.ts'
import { checkedPairs, pairKey, pairOptions } from './pairs.ts'

const location = (id: string, name: string, layouts: Record<string, string> = {}) =>
  locationOf(id, name, {
    layouts: Object.entries(layouts).map(([layoutId, layoutName]) => ({ layoutId, layoutName })),
  })

const labels = (locations: Location[], held: LocationGroup['locations'] = []) =>
  pairOptions(locations, held).map(({ label }) => label)

describe('the entries of the checklist', () => {
  it('are one for each location and layout, by name', () => {
    const harbour = location('l-1', 'Harbour', { a: 'Roof', b: 'Basement' })
    const bakery = location('l-2', 'Bakery 10', { c: 'Ground floor' })
    const other = location('l-3', 'Bakery 9', { d: 'Ground floor' })
    expect(labels([harbour, bakery, other])).toEqual([
      'Bakery 9 - Ground floor',
      'Bakery 10 - Ground floor',
      'Harbour - Basement',
      'Harbour - Roof',
    ])
  })

  it('name an unknown layout', () => {
    expect(labels([location('l-1', 'Harbour'), location('l-2', 'Quay', { a: '' })])).toEqual([
      'Harbour - Unknown Layout',
      'Quay - Unknown Layout',
    ])
  })

  it('are found by the name, the layout, the city and the site id, and not by a text across two of them', () => {
    const place = { ...location('l-1', 'Harbour', { a: 'Roof' }), city: 'Bremen', slid: 'HB-7' }
    const [option] = pairOptions([place], [])
    const isFound = (typed: string) =>
      findFirst([option], typed, (one) => one?.searched ?? '', 1).length === 1
    expect(['harb', 'roof', 'breme', 'hb-7'].filter((typed) => !isFound(typed))).toEqual([])
    expect(['harbour roof', 'harbour - roof', 'roof bremen'].filter(isFound)).toEqual([])
  })

  it('contain what the group contains, once', () => {
    const held = [
      { id: 'l-1', name: 'Harbour', layoutId: 'a', layoutName: 'Roof' },
      { id: 'l-1', name: 'Harbour', layoutId: null, layoutName: null },
      { id: 'l-9', name: 'Not loaded', layoutId: 'z', layoutName: 'Yard' },
    ]
    expect(labels([location('l-1', 'Harbour', { a: 'Roof' })], held)).toEqual([
      'Harbour - Roof',
      'Harbour - Unknown Layout',
      'Not loaded - Yard',
    ])
  })
})

it('checked entries are sent completely, and nothing else', () => {
  const harbour = location('l-1', 'Harbour', { a: 'Roof', b: 'Basement' })
  const options = pairOptions([harbour, location('l-2', 'Quay')], [])
  expect(checkedPairs(options, [pairKey({ id: 'l-2', layoutId: null }), 'l-1 b'])).toEqual([
    { id: 'l-1', name: 'Harbour', layoutId: 'b', layoutName: 'Basement' },
    { id: 'l-2', name: 'Quay', layoutId: null, layoutName: null },
  ])
})
