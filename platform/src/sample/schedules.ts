import type { SampleLocation } from './locations.ts'
import type { Rows } from './rows.ts'
import { day } from '../base/time.ts'

/** Every third location heats or cools by the calendar. Its first zone has its own calendar. */
export function addSchedules(rows: Rows, locations: SampleLocation[], now: Date): void {
  for (const [index, location] of locations.entries()) {
    const [zone] = location.zones
    if (!zone || index % 3 !== 0) continue
    rows.automations.push({
      zoneId: zone.id,
      settings: {
        enabled: index % 2 === 0,
        mode: 'CALENDAR',
        setpoint: index % 2 === 0 ? 21 : -20,
        setbackSetpoint: index % 2 === 0 ? 17 : -18,
        preheatMinutes: 30,
      },
    })
    const calendarId = `cal-${zone.id}`
    rows.calendars.push({ id: calendarId, zoneId: zone.id })
    for (let ahead = 0; ahead < 7; ahead += 1) {
      const date = new Date(now.getTime() + ahead * day).toISOString().slice(0, 10)
      const periods = [{ from: '07:00', to: ahead % 7 === 6 ? '14:00' : '20:00' }]
      rows.calendarDays.push({ locationId: location.id, calendarId: null, date, periods })
      rows.calendarDays.push({
        locationId: location.id,
        calendarId,
        date,
        periods: [{ from: '05:30', to: '22:00' }],
      })
    }
  }
}
