import { expect, test } from 'vitest'
import { createBodyOf, createRules, layoutsIn, newValues } from './locationValues.ts'

const zone = (zoneId: string, layoutName = '') => ({ zoneId, zoneName: ` Zone ${zoneId} `, layoutName })

test('layouts are separated by semicolons or lines, each once', () => {
  expect(layoutsIn(' Ground floor; Roof ;\n Ground floor;;')).toEqual(['Ground floor', 'Roof'])
  expect(layoutsIn('  ')).toEqual([])
})

test('sends what was typed, and the layout of a zone only if the location has it', () => {
  const zones = [zone('Z-1', 'Roof'), zone(' Z-2', 'Cellar')]
  const body = createBodyOf({ ...newValues, name: 'North', slid: ' ', layouts: 'Roof', zones })
  expect(body).toMatchObject({
    name: 'North',
    slid: null,
    status: 'ACTIVE',
    layouts: [{ layoutName: 'Roof' }],
  })
  expect(body.zones).toEqual([
    { zoneId: 'Z-1', zoneName: 'Zone Z-1', layoutName: 'Roof' },
    { zoneId: 'Z-2', zoneName: 'Zone  Z-2' },
  ])
})

test('zones need different ids, unless they come with a copy', () => {
  const values = { ...newValues, zones: [zone('Z-1'), zone(' Z-1 ')] }
  const check = createRules.zones.zoneId
  expect(check('Z-1', values, 'zones.0.zoneId')).toBeNull()
  expect(check(' Z-1 ', values, 'zones.1.zoneId')).toBe('Another zone has this ID')
  expect(check(' ', values, 'zones.1.zoneId')).toBe('Zone ID is required')
  expect(check(' ', { ...values, copyOf: 'loc-1' }, 'zones.1.zoneId')).toBeNull()
})
