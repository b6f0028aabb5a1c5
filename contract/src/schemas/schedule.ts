import { z } from 'zod'
import { mostScheduledDays, textLength } from '../limits.ts'
import { secondsPer } from '../time.ts'
import { Id, Text } from './common.ts'
import { Automation, automationExample, CalendarDay } from './zone.ts'

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
  .meta({
    id: 'Schedule',
    examples: [
      {
        locationId: 'loc-0001',
        days: [{ date: '2026-12-24', periods: [{ from: '06:00', to: '12:30' }] }],
        zones: [
          {
            zoneId: 'Z-03',
            zoneName: 'Loading dock',
            automation: automationExample,
            hasCalendar: false,
            days: [],
          },
        ],
      },
    ],
  })

export type ScheduleQuery = z.output<typeof ScheduleQuery>
export type Schedule = z.output<typeof Schedule>
