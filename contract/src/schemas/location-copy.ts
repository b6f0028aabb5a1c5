import { z } from 'zod'
import { Count } from './common.ts'
import { Affected } from './deletion.ts'
import { editableLocation, locationExample } from './location.ts'

export const LocationCopy = z.strictObject(editableLocation).meta({
  id: 'LocationCopy',
  description: 'What the new location is called, and where it is',
  examples: [{ name: 'Cold store Hafen Süd', city: locationExample.city, slid: 'HH-0043' }],
})

export const CopyPreview = z
  .object({
    layouts: Affected,
    zones: Affected,
    calendars: Affected.meta({ description: 'Zones that have their own calendar' }),
    days: Count.meta({ description: 'Calendar days from today on, those of the location and of its zones' }),
    automations: Affected.meta({ description: 'Zones whose automation is copied' }),
    conditionals: Affected.meta({ description: 'Conditionals that are copied, by their measurements' }),
    conditionalsWithoutProduct: Count.meta({
      description: 'Conditionals that are not copied, because their components have no product',
    }),
    mayManageAutomation: z.boolean().meta({ description: 'Otherwise automation is not copied' }),
    mayManageConditionals: z.boolean().meta({ description: 'Otherwise conditionals are not copied' }),
    refusal: z.string().nullable().meta({ description: 'Why it cannot be copied. Empty if it can' }),
  })
  .meta({
    id: 'CopyPreview',
    examples: [
      {
        layouts: { count: 1, names: ['Ground floor'] },
        zones: { count: 2, names: ['Freezer', 'Loading dock'] },
        calendars: { count: 1, names: ['Freezer'] },
        days: 14,
        automations: { count: 1, names: ['Freezer'] },
        conditionals: { count: 3, names: ['Air temperature'] },
        conditionalsWithoutProduct: 0,
        mayManageAutomation: true,
        mayManageConditionals: true,
        refusal: null,
      },
    ],
  })

export type LocationCopy = z.output<typeof LocationCopy>
export type CopyPreview = z.output<typeof CopyPreview>
