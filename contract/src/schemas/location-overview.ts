import { z } from 'zod'
import { imageTypes } from '../values.ts'
import { Count, Id, Text } from './common.ts'
import { imageExample, LocationImage, locationExample, LocationWithZones, zoneExample } from './location.ts'
import { Marks } from './marks.ts'

export const LocationOverview = z
  .object({
    location: LocationWithZones,
    integratorName: Text(),
    image: LocationImage.nullable().meta({
      description: 'Facts about its picture. Another call reads the picture itself',
    }),
    counts: z
      .object({
        devices: Count,
        components: Count,
        measurements: Count,
        latestValues: Count.meta({ description: 'Measurements that have a latest value' }),
        conditionals: Count,
        plannedConditionals: Count.meta({
          description: 'Conditionals that came with a copy and wait for their components',
        }),
        groups: Count.meta({ description: 'Location groups that it is in' }),
      })
      .meta({ description: 'How many things the location has' }),
    marks: Marks.optional(),
  })
  .meta({
    id: 'LocationOverview',
    examples: [
      {
        location: { ...locationExample, zones: [zoneExample] },
        integratorName: 'Nordkyl Technik',
        image: imageExample,
        counts: {
          devices: 1,
          components: 2,
          measurements: 7,
          latestValues: 6,
          conditionals: 3,
          plannedConditionals: 0,
          groups: 1,
        },
        marks: { beyondLimit: 1, outOfRange: 1, late: 0 },
      },
    ],
  })

export const LocationPicture = z
  .object({
    locationId: Id,
    contentType: z.enum(imageTypes),
    image: z.string().meta({ description: 'Base64 of the file' }),
  })
  .meta({
    id: 'LocationPicture',
    examples: [
      {
        locationId: 'loc-0001',
        contentType: 'image/png',
        image: 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJ',
      },
    ],
  })

export type LocationOverview = z.output<typeof LocationOverview>
export type LocationPicture = z.output<typeof LocationPicture>
