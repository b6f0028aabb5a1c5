import { z } from 'zod'
import { Count, Id } from './common.ts'

const marksExample = { beyondLimit: 1, outOfRange: 1, late: 0 }

/** How many latest values have each mark. A value can have several. */
export const Marks = z
  .object({
    beyondLimit: Count.meta({ description: 'Beyond a limit (conditional) that is switched on' }),
    outOfRange: Count.meta({ description: 'Outside the range of their measurement' }),
    late: Count.meta({ description: 'Older than three sample periods' }),
  })
  .meta({ id: 'Marks', description: 'How many latest values have each mark', examples: [marksExample] })

export const MarkedLocation = z
  .object({ locationId: Id, ...Marks.shape })
  .meta({ id: 'MarkedLocation', examples: [{ locationId: 'loc-0001', ...marksExample }] })

export const MarkedDevice = z
  .object({ deviceId: Id, ...Marks.shape })
  .meta({ id: 'MarkedDevice', examples: [{ deviceId: 'dev-0001', ...marksExample }] })

export type Marks = z.output<typeof Marks>
export type MarkedLocation = z.output<typeof MarkedLocation>
export type MarkedDevice = z.output<typeof MarkedDevice>
