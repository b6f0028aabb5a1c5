import { z } from 'zod'
import { mostCalendarPeriods } from '../limits.ts'
import { op, openToPrograms } from '../op.ts'
import { Done } from '../schemas/common.ts'
import { Zone } from '../schemas/location.ts'
import {
  Automation,
  AutomationState,
  AutomationUpdate,
  CalendarDay,
  CalendarDayBody,
  CalendarDaysBody,
  Schedule,
  ScheduleQuery,
  ZoneCalendar,
  ZoneUpdate,
} from '../schemas/zone.ts'

const location = '/organization/location/{locationId}'
const zone = `${location}/zone/{zoneId}` as const

const full = `The location would have more than ${mostCalendarPeriods.toLocaleString('en')} periods of days to come.`

export const zoneOperations = openToPrograms({
  updateZone: op('PATCH', zone, {
    summary: 'Rename or change a zone',
    description:
      'Fields that are left out stay as they are. A new `zoneId` changes the paths below the zone; its contents stay.',
    access: 'location-write',
    narrowed: 'by-location',
    audit: 'ZONE_UPDATED',
    body: ZoneUpdate,
    response: Zone,
    failures: { 409: 'Somebody else changed it meanwhile, or another zone of the location has this id.' },
  }),
  getAutomation: op('GET', `${zone}/automation`, {
    summary: 'Read the automation settings of a zone',
    description: 'For a zone without settings the answer has the defaults: automation is off.',
    access: 'signed-in',
    narrowed: 'by-location',
    operatorReads: true,
    response: Automation,
  }),
  updateAutomation: op('PUT', `${zone}/automation`, {
    summary: 'Replace the automation settings of a zone',
    description: '`MANUAL` needs a setpoint, `CALENDAR` a setpoint and a setback.',
    access: 'automation-management',
    narrowed: 'by-location',
    audit: 'AUTOMATION_UPDATED',
    body: AutomationUpdate,
    response: Automation,
    failures: { 409: 'Somebody else changed it meanwhile.' },
  }),
  getAutomationState: op('GET', `${location}/automation`, {
    summary: 'Read which devices have taken the automation of a location',
    description:
      'Automation and calendars are recorded, and handed to the devices of the location as one document. A device says which ' +
      'version it has taken.',
    access: 'signed-in',
    narrowed: 'by-location',
    operatorReads: true,
    response: AutomationState,
  }),
  getSchedule: op('GET', `${location}/schedule`, {
    summary: 'Read the automation of all zones of a location, and the calendar between two days',
    description: 'A zone without its own calendar follows the days of the location.',
    access: 'signed-in',
    narrowed: 'by-location',
    operatorReads: true,
    query: ScheduleQuery,
    response: Schedule,
  }),
  createZoneCalendar: op('POST', `${zone}/calendar`, {
    summary: 'Give a zone its own calendar',
    description:
      'It is empty at first. From now on the calendar of the location does not apply to this zone.',
    access: 'location-write',
    narrowed: 'by-location',
    audit: 'ZONE_CALENDAR_CREATED',
    response: ZoneCalendar,
    failures: { 409: 'The zone has a calendar already.' },
  }),
  deleteZoneCalendar: op('DELETE', `${zone}/calendar`, {
    summary: "Remove a zone's own calendar",
    description: 'Its days are removed too. The calendar of the location applies to the zone again.',
    access: 'location-write',
    narrowed: 'by-location',
    audit: 'ZONE_CALENDAR_DELETED',
    response: Done,
  }),
  setZoneCalendarDay: op('POST', `${zone}/calendar/day`, {
    summary: "Set a day in a zone's own calendar",
    description: 'Replaces the periods of the day. An empty list closes the day.',
    access: 'location-write',
    narrowed: 'by-location',
    audit: 'ZONE_CALENDAR_DAY_SET',
    body: CalendarDayBody,
    response: CalendarDay,
    failures: { 409: full, 422: 'The zone does not have its own calendar.' },
  }),
  setCalendarDay: op('POST', `${location}/calendar/day`, {
    summary: 'Set a day for a whole location',
    description: 'Applies to every zone without its own calendar. Replaces the periods of the day.',
    access: 'location-write',
    narrowed: 'by-location',
    audit: 'CALENDAR_DAY_SET',
    body: CalendarDayBody,
    response: CalendarDay,
    failures: { 409: full },
  }),
  setCalendarDays: op('POST', `${location}/calendar/days`, {
    summary: 'Give several days the same periods, all of them or none',
    description:
      'For the whole location, or in a zone’s own calendar. Replaces the periods of each day. A day that already has these periods does not change and leaves no trace.',
    access: 'location-write',
    narrowed: 'by-location',
    audit: 'CALENDAR_DAY_SET',
    body: CalendarDaysBody,
    response: z.array(CalendarDay),
    failures: { 409: full, 422: 'The zone does not have its own calendar.' },
  }),
})
