import type { Schedule } from '#contract/schemas/zone'

export const automation = {
  enabled: true,
  mode: 'CALENDAR' as const,
  setpoint: 21,
  setbackSetpoint: 16,
  preheatMinutes: 45,
  version: 2,
}

export const schedule: Schedule = {
  locationId: 'loc-1',
  days: [
    { date: '2026-12-24', periods: [{ from: '06:00', to: '12:30' }] },
    { date: '2026-12-25', periods: [] },
  ],
  zones: [
    {
      zoneId: 'Z-1',
      zoneName: 'Freezer',
      automation,
      hasCalendar: true,
      days: [{ date: '2026-12-24', periods: [{ from: '05:00', to: '22:00' }] }],
    },
    {
      zoneId: 'Z-2',
      zoneName: 'Office',
      automation: { ...automation, enabled: false, mode: 'OFF' },
      hasCalendar: false,
      days: [],
    },
  ],
}
