import { z } from 'zod'
import { refusalFor } from '../texts/refusals/refusal.ts'
import { longestMaintenance, secondsPer } from '../limits.ts'
import { maintenanceRepeats, weekdays } from '../values.ts'
import { distinct, duplicate, EpochSeconds, Id, RequiredText, Text, Version, refusedAs } from './common.ts'

const fields = {
  repeats: z.enum(maintenanceRepeats),
  days: z.array(z.enum(weekdays)).max(weekdays.length).refine(distinct, duplicate).meta({
    description: 'On which days a weekly one begins',
  }),
}

const localTimes = {
  description:
    'On the clock of the location. `2026-11-20T22:00` of one that is once, `22:00` of a weekly one. A weekly one that does not end after it begins ends on the next day',
}

const from = { ...localTimes, examples: ['22:00'] }
const to = { ...localTimes, examples: ['06:00'] }

export const MaintenanceWindow = z
  .object({
    maintenanceId: Id,
    locationId: Id,
    ...fields,
    from: Text(16).meta(from),
    to: Text(16).meta(to),
    reason: Text(),
    begins: EpochSeconds.nullable().meta({
      description: 'When it has begun, or begins the next time. Empty if it is over',
    }),
    ends: EpochSeconds.nullable().meta({ description: 'When it is over then' }),
    version: Version,
  })
  .meta({
    id: 'MaintenanceWindow',
    description: 'A time in which the alarms of a location notify nobody',
    examples: [{ repeats: 'WEEKLY', days: ['SUNDAY'], reason: 'Cleaning' }],
  })

const time = '(?:[01]\\d|2[0-3]):[0-5]\\d'
const LocalTime = z
  .string()
  .regex(new RegExp(`^(?:20\\d\\d-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\\d|3[01])T)?${time}$`))

interface Times {
  repeats: (typeof maintenanceRepeats)[number]
  days: readonly string[]
  from: string
  to: string
}

/** The 30th of February is a day of March for a computer. */
function isDate(text: string): boolean {
  const moment = Date.parse(`${text}Z`)
  return !Number.isNaN(moment) && new Date(moment).toJSON().startsWith(text)
}

const hasDates = ({ repeats, from: first, to: last }: Times) =>
  repeats === 'ONCE' ? isDate(first) && isDate(last) : !first.includes('T') && !last.includes('T')

function isLongEnough({ repeats, from: first, to: last }: Times): boolean {
  if (repeats === 'WEEKLY') return true
  const length = (Date.parse(`${last}Z`) - Date.parse(`${first}Z`)) / 1000
  return length > 0 && length <= longestMaintenance
}

const body = z.strictObject({
  ...fields,
  days: fields.days.default([]),
  from: LocalTime.meta(from),
  to: LocalTime.meta(to),
  reason: RequiredText(),
})

const checked = <Body extends z.ZodType<Times>>(schema: Body) =>
  schema
    .refine(hasDates, {
      path: ['from'],
      ...refusedAs(refusalFor('WINDOW_DATES')),
    })
    .refine((window) => !hasDates(window) || isLongEnough(window), {
      path: ['to'],
      ...refusedAs(refusalFor('WINDOW_LENGTH', { days: longestMaintenance / secondsPer.day })),
    })
    .refine(({ repeats, days }) => (repeats === 'WEEKLY') === days.length > 0, {
      path: ['days'],
      ...refusedAs(refusalFor('WINDOW_DAYS')),
    })

const example = { repeats: 'WEEKLY', days: ['SUNDAY'], from: '22:00', to: '06:00', reason: 'Cleaning' }

export const NewMaintenanceWindow = checked(body).meta({ id: 'NewMaintenanceWindow', examples: [example] })

export const MaintenanceUpdate = checked(body.extend({ version: Version.optional() })).meta({
  id: 'MaintenanceUpdate',
  examples: [{ ...example, version: 1 }],
})

export type MaintenanceWindow = z.output<typeof MaintenanceWindow>
export type NewMaintenanceWindow = z.output<typeof NewMaintenanceWindow>
export type MaintenanceUpdate = z.output<typeof MaintenanceUpdate>
