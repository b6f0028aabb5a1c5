import { z } from 'zod'
import {
  mostDaysAtOnce,
  mostInLocation,
  mostNotTaken,
  mostPeriods,
  mostScheduledDays,
  secondsPer,
  textLength,
} from '../limits.ts'
import { automationModes, notTakenStates, setpointSymbol } from '../values.ts'
import {
  Count,
  distinct,
  EpochSeconds,
  Id,
  Name,
  RequiredId,
  Text,
  Value,
  Version,
  ZoneId,
} from './common.ts'

export const ZoneUpdate = z
  .strictObject({
    zoneId: ZoneId.optional().meta({
      description: 'A new id for it, if it differs from the one of the path',
    }),
    zoneName: Name().optional(),
    layoutId: RequiredId.nullable()
      .optional()
      .meta({ description: "One of the location's layouts, or none" }),
    version: Version.optional(),
  })
  .meta({ id: 'ZoneUpdate', examples: [{ zoneName: 'Loading dock, north', version: 1 }] })

const Minutes = z.int().min(0).max(1440)

export const Automation = z
  .object({
    locationId: Id,
    zoneId: Text(textLength.zoneId),
    enabled: z.boolean(),
    mode: z.enum(automationModes).meta({
      description:
        'What devices are asked to hold. `MANUAL`: the setpoint. `CALENDAR`: the setpoint within the calendar’s periods, and the ' +
        'setback outside. The platform itself acts on nothing',
    }),
    setpoint: Value.nullable().meta({ description: `In ${setpointSymbol}` }),
    setbackSetpoint: Value.nullable().meta({ description: `In ${setpointSymbol}` }),
    preheatMinutes: Minutes.meta({
      description: 'How many minutes before a period the setpoint is wanted already',
    }),
    version: Version.nullable().meta({ description: 'Empty while nobody has set anything' }),
  })
  .meta({ id: 'Automation' })

export const AutomationUpdate = z
  .strictObject({
    locationId: RequiredId.optional().meta({ description: 'If given, it must be the id in the path' }),
    zoneId: ZoneId.optional().meta({ description: 'If given, it must be the id in the path' }),
    enabled: z.boolean(),
    mode: z.enum(automationModes),
    setpoint: Value.nullable().default(null),
    setbackSetpoint: Value.nullable().default(null),
    preheatMinutes: Minutes.default(0),
    version: Version.nullish(),
  })
  .refine(({ mode, setpoint }) => mode === 'OFF' || setpoint !== null, {
    path: ['setpoint'],
    message: 'A setpoint is required in this mode',
    params: { key: 'REQUIRED' },
  })
  .refine(({ mode, setbackSetpoint }) => mode !== 'CALENDAR' || setbackSetpoint !== null, {
    path: ['setbackSetpoint'],
    message: 'A setback is required in this mode',
    params: { key: 'REQUIRED' },
  })
  .meta({
    id: 'AutomationUpdate',
    examples: [{ mode: 'CALENDAR', setpoint: 21, setbackSetpoint: 16, preheatMinutes: 45 }],
  })

const TimeOfDay = z.string().regex(/^(?:(?:[01]\d|2[0-3]):[0-5]\d|24:00)$/)

const Period = z
  .strictObject({ from: TimeOfDay, to: TimeOfDay })
  .refine(({ from, to }) => from < to, { path: ['to'], message: 'A period ends after it begins' })

const apart = (periods: { from: string; to: string }[]) => {
  const sorted = periods.toSorted((one, other) => (one.from < other.from ? -1 : 1))
  return sorted.every((period, index) => (sorted[index + 1]?.from ?? '24:00') >= period.to)
}

const dayFields = {
  date: z.iso.date(),
  periods: z
    .array(z.object({ from: TimeOfDay, to: TimeOfDay }))
    .meta({ description: 'Local times of day. An empty list means closed all day' }),
}

export const CalendarDay = z
  .object({
    locationId: Id,
    zoneId: Text(textLength.zoneId).nullable().meta({ description: 'Empty for a day of the whole location' }),
    ...dayFields,
    updatedAt: EpochSeconds,
  })
  .meta({ id: 'CalendarDay', examples: [{ zoneId: null }] })

const periods = z
  .array(Period)
  .max(mostPeriods)
  .refine((list) => distinct(list.map((period) => period.from)) && apart(list), {
    message: 'Periods of a day may not overlap',
  })

export const CalendarDayBody = z
  .strictObject({ date: dayFields.date, periods })
  .meta({ id: 'CalendarDayBody' })

export const CalendarDaysBody = z
  .strictObject({
    zoneId: CalendarDay.shape.zoneId.meta({
      description: 'The zone in whose own calendar the days are set; empty for the whole location',
    }),
    dates: z
      .array(dayFields.date)
      .min(1)
      .max(mostDaysAtOnce)
      .refine(distinct, { message: 'A day may be named once' }),
    periods,
  })
  .meta({ id: 'CalendarDaysBody', examples: [{ zoneId: null, dates: ['2026-12-24', '2026-12-31'] }] })

export const ZoneCalendar = z
  .object({ locationId: Id, zoneId: Text(textLength.zoneId), days: z.array(CalendarDay) })
  .meta({ id: 'ZoneCalendar', examples: [{ days: [] }] })

export const ScheduleQuery = z
  .strictObject({
    from: z.iso.date().meta({ description: 'The first day', examples: ['2026-12-01'] }),
    to: z.iso.date().meta({ description: 'The last day, included', examples: ['2026-12-31'] }),
  })
  .refine(({ from, to }) => from <= to, { path: ['to'], message: 'The last day is before the first' })
  .refine(({ from, to }) => Date.parse(to) - Date.parse(from) < mostScheduledDays * secondsPer.day * 1000, {
    path: ['to'],
    message: `At most ${mostScheduledDays} days are answered at once`,
  })

const Day = CalendarDay.pick({ date: true, periods: true })

export const Schedule = z
  .object({
    locationId: Id,
    days: z
      .array(Day)
      .meta({ description: 'Days of the whole location, sorted by date. Other days are not set' }),
    zones: z.array(
      z.object({
        zoneId: Text(textLength.zoneId),
        zoneName: Text(),
        automation: Automation.omit({ locationId: true, zoneId: true }),
        hasCalendar: z.boolean().meta({ description: 'Whether it has its own calendar' }),
        days: z
          .array(Day)
          .meta({ description: 'Days of its own calendar; without one, those of the location apply' }),
      }),
    ),
  })
  .meta({ id: 'Schedule' })

const { locationId: _, version: __, ...automated } = Automation.shape

/** A version is a random text: it says no more than whether something is another one. */
export const AutomationVersion = Text(textLength.id)

/** What the devices of a location are to take over. */
export const AutomationDocument = z
  .object({
    version: AutomationVersion.meta({
      description:
        'Another one after every change of the document. Days that are over leave it without a change',
    }),
    locationId: Id,
    timeZone: Text(textLength.timeZone).meta({
      description: 'In which days and periods are meant, by its name in the IANA database',
      examples: ['Europe/Berlin'],
    }),
    days: z.array(Day).meta({
      description: 'Of the whole location, sorted by date, from yesterday on. Other days are not set',
    }),
    zones: z
      .array(
        z.object({
          ...automated,
          zoneName: Text(),
          days: z
            .array(Day)
            .nullable()
            .meta({ description: 'Of its own calendar. Empty if the days of the location apply to it' }),
        }),
      )
      .max(mostInLocation.zones)
      .meta({ description: 'Sorted by id. Nothing is set in other zones' }),
  })
  .meta({
    id: 'AutomationDocument',
    examples: [{ version: '6a0f1c1e-93f1-4a52-8a75-5a1a2f0c1f3d', zones: [{ setpoint: 21, days: null }] }],
  })

export const AutomationState = z
  .object({
    locationId: Id,
    version: AutomationVersion.nullable().meta({ description: 'Empty while nothing has been set' }),
    changedAt: EpochSeconds.nullable(),
    devices: z
      .object({
        taken: Count,
        waiting: Count.meta({ description: 'They take automation, but have not taken this version yet' }),
        silent: Count.meta({ description: 'They have never reported, so nobody knows' }),
        unable: Count.meta({ description: 'They report, and take no automation' }),
      })
      .meta({ description: 'How many devices of the location' }),
    takenSince: EpochSeconds.nullable().meta({
      description: 'Since when as many devices have taken this version. Empty if none has',
    }),
    notTaken: z
      .array(
        z.object({
          deviceId: Id,
          cloudlinkId: Text(textLength.cloudlinkId),
          state: z.enum(notTakenStates),
        }),
      )
      .max(mostNotTaken)
      .meta({ description: `Devices that have not taken it, ${mostNotTaken} at most` }),
    sensors: Count.meta({ description: 'Sensors that were heard by radio. They only measure' }),
  })
  .meta({
    id: 'AutomationState',
    examples: [
      {
        devices: { taken: 3, waiting: 1, silent: 0, unable: 0 },
        notTaken: [{ cloudlinkId: 'CL-204417' }],
        sensors: 12,
      },
    ],
  })

export type ZoneUpdate = z.output<typeof ZoneUpdate>
export type Automation = z.output<typeof Automation>
export type AutomationUpdate = z.output<typeof AutomationUpdate>
export type CalendarDay = z.output<typeof CalendarDay>
export type CalendarDayBody = z.output<typeof CalendarDayBody>
export type CalendarDaysBody = z.output<typeof CalendarDaysBody>
export type ZoneCalendar = z.output<typeof ZoneCalendar>
export type ScheduleQuery = z.output<typeof ScheduleQuery>
export type Schedule = z.output<typeof Schedule>
export type AutomationDocument = z.output<typeof AutomationDocument>
export type AutomationState = z.output<typeof AutomationState>
