import { z } from 'zod'
import { mostMaintenanceWindows } from '../limits.ts'
import { op, openToPrograms } from '../op.ts'
import { Done } from '../schemas/common.ts'
import { MaintenanceUpdate, MaintenanceWindow, NewMaintenanceWindow } from '../schemas/maintenance.ts'

const path = '/management/location/{locationId}/maintenance'

export const maintenanceOperations = openToPrograms({
  listMaintenance: op('GET', path, {
    summary: 'List the maintenance windows of a location',
    access: 'signed-in',
    narrowed: 'by-location',
    operatorReads: true,
    response: z.array(MaintenanceWindow).max(mostMaintenanceWindows),
  }),
  createMaintenance: op('POST', path, {
    summary: 'Add a maintenance window to a location',
    description: 'While it is on, the alarms of the location notify nobody.',
    access: 'location-write',
    narrowed: 'by-location',
    audit: 'MAINTENANCE_CREATED',
    body: NewMaintenanceWindow,
    response: MaintenanceWindow,
    failures: { 409: 'The location would have too many.' },
  }),
  updateMaintenance: op('PUT', `${path}/{maintenanceId}`, {
    summary: 'Replace a maintenance window',
    access: 'location-write',
    narrowed: 'by-location',
    audit: 'MAINTENANCE_UPDATED',
    body: MaintenanceUpdate,
    response: MaintenanceWindow,
    failures: { 409: 'Somebody else changed it meanwhile.' },
  }),
  deleteMaintenance: op('DELETE', `${path}/{maintenanceId}`, {
    summary: 'Delete a maintenance window',
    access: 'location-write',
    narrowed: 'by-location',
    audit: 'MAINTENANCE_DELETED',
    response: Done,
  }),
})
