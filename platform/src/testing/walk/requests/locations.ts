import { operatorIntegrator } from '../../../sample/integrators.ts'
import type { Fixture } from '../fixture.ts'
import { day, integrator, location, none, pixel, type Requests, zone } from './parts.ts'

const maintenance = (fixture: Fixture) => ({ ...location(fixture), maintenanceId: fixture.maintenanceId })

/** Locations, their zones and schedules. */
export const locationRequests = {
  listManagedLocations: none,
  getLocation: location,
  createLocation: () => ({
    body: {
      name: 'Cold store Hafen Nord',
      slid: 'WALK-1',
      layouts: [{ layoutName: 'Ground floor' }],
      zones: [{ zoneId: 'Z-03', zoneName: 'Loading dock', layoutName: 'Ground floor' }],
    },
  }),
  updateLocation: (fixture) => ({
    ...location(fixture),
    body: {
      id: fixture.locationId,
      integratorId: fixture.integratorId,
      name: 'Renamed',
      timeZone: 'Europe/Berlin',
      version: 1,
    },
  }),
  deleteLocation: (fixture) => ({ locationId: fixture.emptyLocationId }),

  previewCopy: location,
  copyLocation: (fixture) => ({
    ...location(fixture),
    body: { name: 'Cold store Hafen Süd', slid: 'WALK-2' },
  }),

  listIntegratorLocations: integrator,
  transferLocation: (fixture) => ({ ...location(fixture), integratorId: operatorIntegrator.id }),
  getLocationOverview: location,
  listAlarmReaches: none,
  getAlarmRecipients: location,
  listCommissioning: none,
  getCommissioning: location,
  listMarkedLocations: none,
  listMarkedDevices: none,
  getOverview: none,
  listMaintenance: location,
  createMaintenance: (fixture) => ({
    ...location(fixture),
    body: { repeats: 'WEEKLY', days: ['SUNDAY'], from: '22:00', to: '06:00', reason: 'Cleaning' },
  }),
  updateMaintenance: (fixture) => ({
    ...maintenance(fixture),
    body: { repeats: 'ONCE', from: '2090-11-20T22:00', to: '2090-11-21T04:00', reason: 'Repair', version: 1 },
  }),
  deleteMaintenance: maintenance,
  getLocationTree: location,
  getLocationValues: location,
  recreateLocationTree: location,
  resetLocation: location,
  getLocationImage: location,
  setLocationImage: (fixture) => ({ ...location(fixture), body: { image: pixel, contentType: 'image/png' } }),

  getLocationBySlid: ({ slid }) => ({ slid }),
  findLocationsBySlid: () => ({ slid: 'S-' }),
  importLocations: () => ({
    query: { commit: 'true' },
    body: { text: 'Site ID,Name,Country\nWALK-3,Cold store Hafen West,Germany' },
  }),
  searchLocations: () => ({ body: { text: 'site' } }),

  updateZone: (fixture) => ({
    ...zone(fixture),
    body: { zoneName: 'Dock, north', layoutId: fixture.layoutId, version: 1 },
  }),
  getAutomation: zone,
  updateAutomation: (fixture) => ({
    ...zone(fixture),
    body: {
      ...zone(fixture),
      enabled: true,
      mode: 'CALENDAR',
      setpoint: 21,
      setbackSetpoint: 16,
      version: 1,
    },
  }),
  getAutomationState: location,
  getSchedule: (fixture) => ({ ...location(fixture), query: { from: '2026-12-01', to: '2026-12-31' } }),
  createZoneCalendar: (fixture) => zone(fixture, 'z-2'),
  deleteZoneCalendar: zone,
  setZoneCalendarDay: (fixture) => ({ ...zone(fixture), body: day }),
  setCalendarDays: (fixture) => ({
    ...location(fixture),
    body: { zoneId: null, dates: [day.date, '2026-12-31'], periods: day.periods },
  }),
  setCalendarDay: (fixture) => ({ ...location(fixture), body: day }),
} satisfies Partial<Requests>
