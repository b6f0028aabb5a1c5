import { operatorIntegrator } from '../../../sample/integrators.ts'
import type { World } from '../world.ts'
import { day, integrator, location, none, pixel, type Requests, zone } from './parts.ts'

const maintenance = (world: World) => ({ ...location(world), maintenanceId: world.maintenanceId })

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
  updateLocation: (world) => ({
    ...location(world),
    body: {
      id: world.locationId,
      integratorId: world.integratorId,
      name: 'Renamed',
      timeZone: 'Europe/Berlin',
      version: 1,
    },
  }),
  deleteLocation: (world) => ({ locationId: world.emptyLocationId }),

  previewCopy: location,
  copyLocation: (world) => ({ ...location(world), body: { name: 'Cold store Hafen Süd', slid: 'WALK-2' } }),

  listIntegratorLocations: integrator,
  transferLocation: (world) => ({ ...location(world), integratorId: operatorIntegrator.id }),
  getLocationOverview: location,
  listAlarmReaches: none,
  getAlarmRecipients: location,
  listCommissioning: none,
  getCommissioning: location,
  listMarkedLocations: none,
  listMarkedDevices: none,
  listMaintenance: location,
  createMaintenance: (world) => ({
    ...location(world),
    body: { repeats: 'WEEKLY', days: ['SUNDAY'], from: '22:00', to: '06:00', reason: 'Cleaning' },
  }),
  updateMaintenance: (world) => ({
    ...maintenance(world),
    body: { repeats: 'ONCE', from: '2090-11-20T22:00', to: '2090-11-21T04:00', reason: 'Repair', version: 1 },
  }),
  deleteMaintenance: maintenance,
  getLocationTree: location,
  getLocationValues: location,
  recreateLocationTree: location,
  resetLocation: location,
  getLocationImage: location,
  setLocationImage: (world) => ({ ...location(world), body: { image: pixel, contentType: 'image/png' } }),

  getLocationBySlid: ({ slid }) => ({ slid }),
  findLocationsBySlid: () => ({ slid: 'S-' }),
  searchLocations: () => ({ body: { text: 'site' } }),

  updateZone: (world) => ({
    ...zone(world),
    body: { zoneName: 'Dock, north', layoutId: world.layoutId, version: 1 },
  }),
  getAutomation: zone,
  updateAutomation: (world) => ({
    ...zone(world),
    body: {
      ...zone(world),
      enabled: true,
      mode: 'CALENDAR',
      setpoint: 21,
      setbackSetpoint: 16,
      version: 1,
    },
  }),
  getSchedule: (world) => ({ ...location(world), query: { from: '2026-12-01', to: '2026-12-31' } }),
  createZoneCalendar: (world) => zone(world, 'z-2'),
  deleteZoneCalendar: zone,
  setZoneCalendarDay: (world) => ({ ...zone(world), body: day }),
  setCalendarDays: (world) => ({
    ...location(world),
    body: { zoneId: null, dates: [day.date, '2026-12-31'], periods: day.periods },
  }),
  setCalendarDay: (world) => ({ ...location(world), body: day }),
} satisfies Partial<Requests>
