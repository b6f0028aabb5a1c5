import {
  accountOperations,
  managedAccountOperations,
  operatorAccountOperations,
  ownAccountOperations,
} from './accounts.ts'
import { auditOperations } from './audit.ts'
import { groupOperations } from './groups.ts'
import { integrationOperations } from './integrations.ts'
import { componentOperations } from './components.ts'
import { conditionalOperations } from './conditionals.ts'
import { deviceOperations, managedDeviceOperations } from './devices.ts'
import { locationCareOperations, operatorLocationOperations } from './location-care.ts'
import { locationOperations } from './locations.ts'
import { measurementOperations } from './measurements.ts'
import { productOperations } from './products.ts'
import { registryOperations } from './registry.ts'
import { slidOperations } from './slid.ts'
import { calendarOperations, zoneOperations } from './zones.ts'

/** Every operation under one name: the API's table of contents. */
export const operations = {
  ...ownAccountOperations,
  ...managedAccountOperations,
  ...accountOperations,
  ...operatorAccountOperations,
  ...operatorLocationOperations,
  ...groupOperations,
  ...integrationOperations,
  ...auditOperations,
  ...locationOperations,
  ...locationCareOperations,
  ...slidOperations,
  ...zoneOperations,
  ...calendarOperations,
  ...componentOperations,
  ...measurementOperations,
  ...conditionalOperations,
  ...managedDeviceOperations,
  ...deviceOperations,
  ...registryOperations,
  ...productOperations,
}

export type Operations = typeof operations
export type OperationName = keyof Operations

/** The groups of the API reference, in the order in which a newcomer should read them. */
export const operationGroups: { name: string; description: string; operations: OperationName[] }[] = [
  {
    name: 'Accounts',
    description:
      'People who sign in. The calls under `/management` and those without it do the same, but for the wrapped update.',
    operations: [
      ...(Object.keys(ownAccountOperations) as (keyof typeof ownAccountOperations)[]),
      ...(Object.keys(managedAccountOperations) as (keyof typeof managedAccountOperations)[]),
      ...(Object.keys(accountOperations) as (keyof typeof accountOperations)[]),
    ],
  },
  {
    name: 'Locations',
    description:
      'Sites that an integrator looks after, with layouts and zones. A site id (slid) finds one from the outside.',
    operations: [
      ...(Object.keys(locationOperations) as (keyof typeof locationOperations)[]),
      ...(Object.keys(locationCareOperations) as (keyof typeof locationCareOperations)[]),
      ...(Object.keys(slidOperations) as (keyof typeof slidOperations)[]),
    ],
  },
  {
    name: 'Zones',
    description: 'Parts of a location: their automation, and the calendar that it follows.',
    operations: [
      ...(Object.keys(zoneOperations) as (keyof typeof zoneOperations)[]),
      ...(Object.keys(calendarOperations) as (keyof typeof calendarOperations)[]),
    ],
  },
  {
    name: 'Components and measurements',
    description: 'What stands in a zone, and what it measures.',
    operations: [
      ...(Object.keys(componentOperations) as (keyof typeof componentOperations)[]),
      ...(Object.keys(measurementOperations) as (keyof typeof measurementOperations)[]),
    ],
  },
  {
    name: 'Conditionals',
    description: 'Comparisons of a measurement with a threshold that raise an alarm.',
    operations: Object.keys(conditionalOperations) as (keyof typeof conditionalOperations)[],
  },
  {
    name: 'Devices',
    description:
      'Gateways that read components over Modbus and send what they measure. ' +
      'The calls under `/management` and those without it do the same.',
    operations: [
      ...(Object.keys(managedDeviceOperations) as (keyof typeof managedDeviceOperations)[]),
      ...(Object.keys(deviceOperations) as (keyof typeof deviceOperations)[]),
    ],
  },
  {
    name: 'Component registry',
    description: 'Components that exist, linked to a zone or waiting for it.',
    operations: Object.keys(registryOperations) as (keyof typeof registryOperations)[],
  },
  {
    name: 'Products',
    description: 'What components are made of, and the units in which they measure.',
    operations: Object.keys(productOperations) as (keyof typeof productOperations)[],
  },
  {
    name: 'Location groups',
    description: 'Locations, with one of their layouts, that people and integrations care for together.',
    operations: Object.keys(groupOperations) as (keyof typeof groupOperations)[],
  },
  {
    name: 'Integrations',
    description: 'Services that hear of alarms: PagerDuty, text messages, DECT telephones.',
    operations: Object.keys(integrationOperations) as (keyof typeof integrationOperations)[],
  },
  {
    name: 'Audit',
    description: 'Who changed what, and when: a trace for each change.',
    operations: Object.keys(auditOperations) as (keyof typeof auditOperations)[],
  },
  {
    name: 'Operator',
    description: "What only accounts of the operator's integrator can do, for every integrator.",
    operations: [
      ...(Object.keys(operatorLocationOperations) as (keyof typeof operatorLocationOperations)[]),
      ...(Object.keys(operatorAccountOperations) as (keyof typeof operatorAccountOperations)[]),
    ],
  },
]
