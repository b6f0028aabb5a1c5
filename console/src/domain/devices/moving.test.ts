import { expect, test } from 'vitest'
import type { DeviceComponent } from '#contract/schemas/device'
import { moveSentences } from './moving.ts'

const zone = (zoneId: string, zoneName: string) => ({ zoneId, zoneName })
const inZone = (zoneId: string, zoneName: string) => zone(zoneId, zoneName) as DeviceComponent
const device = {
  ...zone('Z-1', 'Roof'),
  components: [inZone('Z-1', 'Roof'), inZone('Z-2', 'Cellar'), inZone('Z-2', 'Cellar')],
}

test('says how many components move, which zones exist there, and which are made', () => {
  expect(moveSentences(device, [zone('A', 'cellar')])).toEqual([
    '3 components move with it, with values, samples and limits.',
    'Their zones exist there: Cellar.',
    'Zones are made there: Roof.',
  ])
  expect(moveSentences({ zoneId: null, components: [] }, [])).toEqual([
    'It has no components that would move with it.',
  ])
  expect(moveSentences({ zoneId: null, components: [inZone('Z-1', 'Roof')] }, [])[0]).toBe(
    '1 component moves with it, with values, samples and limits.',
  )
})
