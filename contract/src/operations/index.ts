import type { OperationGroup } from '../reference/openapi.ts'
import { accountOperations, operatorAccountOperations, ownAccountOperations } from './accounts.ts'
import { alarmOperations } from './alarms.ts'
import { auditOperations } from './audit.ts'
import { batchOperations } from './batches.ts'
import { componentOperations, measurementOperations } from './components.ts'
import { conditionalOperations } from './conditionals.ts'
import { deviceSelfOperations } from './device-self.ts'
import { deviceOperations, operatorDeviceOperations } from './devices.ts'
import { drillOperations } from './drills.ts'
import { groupOperations } from './groups.ts'
import { historyOperations } from '../history/operations.ts'
import { importOperations } from './imports.ts'
import { integrationOperations, webhookOperations } from './integrations.ts'
import { liveOperations } from './live.ts'
import { lorawanOperations, networkServerOperations } from './lorawan.ts'
import { maintenanceOperations } from './maintenance.ts'
import { installationOperations, integratorOperations } from './operator.ts'
import { confirmationOperations, ownConfirmationOperations } from './confirmations.ts'
import { ownChannelOperations } from './own-channels.ts'
import { ownListOperations } from './own-lists.ts'
import { locationOperations, operatorLocationOperations } from './locations.ts'
import { catalogueOperations, productOperations } from './products.ts'
import { registryOperations } from './registry.ts'
import { reportOperations } from './files/reports.ts'
import { searchOperations } from './search.ts'
import { ownSignInOperations, signInOperations } from './sign-ins.ts'
import { ownTokenOperations, serviceAccountOperations } from './tokens.ts'
import { zoneOperations } from './zones.ts'

/** Every operation by name: the API's table of contents. */
export const operations = {
  ...locationOperations,
  ...zoneOperations,
  ...componentOperations,
  ...measurementOperations,
  ...conditionalOperations,
  ...historyOperations,
  ...alarmOperations,
  ...drillOperations,
  ...reportOperations,
  ...deviceOperations,
  ...deviceSelfOperations,
  ...registryOperations,
  ...lorawanOperations,
  ...networkServerOperations,
  ...maintenanceOperations,
  ...productOperations,
  ...groupOperations,
  ...integrationOperations,
  ...webhookOperations,
  ...ownAccountOperations,
  ...ownSignInOperations,
  ...ownChannelOperations,
  ...ownTokenOperations,
  ...ownConfirmationOperations,
  ...confirmationOperations,
  ...ownListOperations,
  ...accountOperations,
  ...signInOperations,
  ...serviceAccountOperations,
  ...auditOperations,
  ...liveOperations,
  ...searchOperations,
  ...integratorOperations,
  ...installationOperations,
  ...operatorLocationOperations,
  ...operatorAccountOperations,
  ...operatorDeviceOperations,
  ...catalogueOperations,
  ...batchOperations,
  ...importOperations,
}

export type Operations = typeof operations
export type OperationName = keyof Operations

const group = (name: string, description: string, ...tables: object[]): OperationGroup => ({
  name,
  description,
  operations: tables.flatMap((table) => Object.keys(table)),
})

/** The groups of the API reference, in the order in which a newcomer should read them. */
export const operationGroups: OperationGroup[] = [
  group(
    'Own account',
    'Who the caller is, what the caller may do, which of their browsers get push notifications, which addresses are confirmed, how they look at lists, how they sign in, which tokens they have given to programs, and the end of sessions.',
    ownAccountOperations,
    ownSignInOperations,
    ownTokenOperations,
    ownChannelOperations,
    ownConfirmationOperations,
    ownListOperations,
  ),
  group(
    'Locations',
    'Sites that an integrator looks after, with layouts and zones. Other systems find a site by its site id (slid).',
    locationOperations,
  ),
  group(
    'Zones',
    'Parts of a location, with their automation and its calendar. Both are recorded here, and acted on by devices that take them.',
    zoneOperations,
  ),
  group(
    'Components and measurements',
    'Components in a zone, and what they measure.',
    componentOperations,
    measurementOperations,
  ),
  group(
    'Conditionals',
    'Limits: comparisons of a measurement with a threshold. A value beyond one is marked and raises an alarm.',
    conditionalOperations,
  ),
  group(
    'History',
    'Samples for other programs: what was stored since the last call, and files of any period.',
    historyOperations,
  ),
  group(
    'Alarms',
    'What limits and silent devices have raised, until it is over, and who was notified.',
    alarmOperations,
    drillOperations,
  ),
  group(
    'Reports',
    'What an inspector or a customer gets of locations and a period: a file that is made once and kept.',
    reportOperations,
  ),
  group(
    'Maintenance windows',
    'Times in which the alarms of a location notify nobody, once or every week.',
    maintenanceOperations,
  ),
  group(
    'Devices',
    'Gateways that read components over Modbus and send what they measure. The calls under `/management` and those without it do the same.',
    deviceOperations,
  ),
  group(
    'For devices',
    'What a device calls with its own token: it reads its configuration with the automation of its location, stores samples, reports how it is, and reads registers when somebody asks for it.',
    deviceSelfOperations,
  ),
  group('Component registry', 'Components that exist, linked to a zone or not yet.', registryOperations),
  group(
    'LoRaWAN',
    "Sensors that a network server has heard, and the secret with which it calls. The network server's own call stores an uplink.",
    lorawanOperations,
    networkServerOperations,
  ),
  group('Products', 'What components are made of, and the units in which they measure.', productOperations),
  group(
    'Location groups',
    'Locations, each with one of its layouts, that the same people and integrations look after.',
    groupOperations,
  ),
  group(
    'Integrations',
    'Services for alarms: PagerDuty, text messages, DECT telephones.',
    integrationOperations,
  ),
  group(
    'Webhooks',
    'Programs of others that hear of events. What they are sent is described under the webhooks of this document.',
    webhookOperations,
  ),
  group(
    'Accounts',
    'People who sign in. The calls under `/management` and those without it do the same, except for the wrapped update.',
    accountOperations,
    confirmationOperations,
    signInOperations,
  ),
  group('Service accounts', 'Accounts of programs, and their tokens.', serviceAccountOperations),
  group('Search', 'Everything that the caller may read, by its name, address or id.', searchOperations),
  group('Audit', 'Who changed what, and when: a trace for each change.', auditOperations),
  group(
    'Batches',
    'A call for up to 50 things at once. Each is changed as its own call would change it, with the same rules and a trace of its own.',
    batchOperations,
  ),
  group(
    'Imports',
    'Many things at once, from the lines of a spreadsheet: first what they would do, then all of it or nothing.',
    importOperations,
  ),
  group('Live', 'What has changed, as it happens.', liveOperations),
  group(
    'Operator',
    'What only accounts of the operator’s integrator can do, for every integrator.',
    integratorOperations,
    installationOperations,
    operatorLocationOperations,
    operatorAccountOperations,
    operatorDeviceOperations,
    catalogueOperations,
  ),
]
