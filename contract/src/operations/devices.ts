import { z } from 'zod'
import { readLimits } from '../limits.ts'
import { importOp, op, openToPrograms } from '../op.ts'
import { Done } from '../schemas/common.ts'
import { CommitChoice } from '../schemas/import.ts'
import { DeviceRead, DeviceReadBody } from '../schemas/device-read.ts'
import {
  CloudlinkChange,
  CommitQuery,
  Device,
  DeviceCommit,
  DeviceInitialization,
  DeviceOverview,
  DeviceRegistration,
  DeviceSetup,
  DeviceUpdate,
  IssuedToken,
  RegistrationReport,
  TokenValidation,
} from '../schemas/device.ts'

const validation = {
  summary: "Check a device's token",
  description:
    "Checks the stored token's signature, expiry and device, and remembers the outcome. " +
    'For a token that is not valid the call still succeeds: `isTokenValidated` is false and `outcome` says why.',
  access: 'device-management',
  narrowed: 'refused',
  audit: 'DEVICE_TOKEN_CHECKED',
  response: TokenValidation,
} as const

const commit = {
  summary: 'Add a product or an existing component to a device',
  description:
    "Either the query names a product of the caller's integrator, or the body an `identifier` of an unlinked component " +
    'of origin `DEVICE_COMPONENT`. The zone is made if missing, and the component is linked to it with the measurements ' +
    'and conditionals of its product. TCP takes host, port and unit, RTU a slave id. Start offset and size of two ' +
    'components on the same host, port and unit, or on the same slave id, may not overlap. Either all entries are ' +
    'added or none. A new component of a product is registered as well, under an identifier made from the product.',
  access: 'device-management',
  narrowed: 'refused',
  audit: 'DEVICE_COMPONENT_ADDED',
  query: CommitQuery,
  body: DeviceCommit,
  response: DeviceSetup,
  failures: {
    409: 'Another component of the device uses this address (key `IN_USE`; the message names it), the component is linked already, or the location would have too many.',
    422: 'The device has no location yet, or the identifier names a component that is not meant for a device.',
  },
} as const

const reset = {
  summary: 'Reset a device',
  description:
    'Takes its components off their zones, and its token counts as not validated. It keeps its identity, location and ' +
    'settings. The registrations of its components stay, but are no longer linked.',
  access: 'device-management',
  narrowed: 'refused',
  audit: 'DEVICE_RESET',
  response: Device,
} as const

const unlinking = {
  summary: 'Take a device off its location',
  description: 'Its components are unlinked as well. A device without a location does not change.',
  access: 'device-management',
  narrowed: 'refused',
  audit: 'DEVICE_UNLINKED',
  response: Device,
} as const

const update = {
  summary: 'Change settings of a device',
  description:
    'Fields that are left out stay as they are. ' +
    'Only the operator can change `cloudlinkId`, because it is unique on the whole platform: see `changeCloudlinkId`.',
  access: 'device-management',
  narrowed: 'refused',
  audit: 'DEVICE_UPDATED',
  body: DeviceUpdate,
  response: Device,
  readAs: DeviceSetup,
  failures: {
    409: 'Somebody else changed it meanwhile.',
    422: 'A zone is given, and the device has no location yet: initialize it first.',
  },
} as const

export const deviceOperations = openToPrograms({
  listManagedDevices: op('GET', '/management/device', {
    summary: "List the devices of the caller's integrator",
    description: 'The whole list, sorted by device id.',
    access: 'device-management',
    narrowed: 'refused',
    etag: true,
    response: z.array(Device),
  }),
  validateManagedDeviceToken: op('POST', '/management/device/{deviceId}/validatetoken', validation),
  commitManagedDeviceComponents: op('PUT', '/management/device/{deviceId}/components', commit),
  resetManagedDevice: op('POST', '/management/device/{deviceId}/reset', reset),
  unlinkManagedDevice: op('PATCH', '/management/device/{deviceId}/unlink', unlinking),
  updateManagedDevice: op('PATCH', '/management/device/{deviceId}', update),
  getDevice: op('GET', '/device/{deviceId}', {
    summary: 'Read a device with its components',
    access: 'device-reading',
    narrowed: 'refused',
    operatorReads: true,
    response: DeviceSetup,
  }),
  getDeviceOverview: op('GET', '/device/{deviceId}/overview', {
    summary: 'Read a device with all that its page shows',
    description:
      'The device and its components, what each component sent last, and what a check of its token says now.',
    access: 'device-reading',
    narrowed: 'refused',
    operatorReads: true,
    response: DeviceOverview,
  }),
  listLocationDevices: op('GET', '/device/location/{locationId}', {
    summary: 'List the devices of a location',
    access: 'signed-in',
    narrowed: 'by-location',
    operatorReads: true,
    response: z.array(Device),
  }),
  listUnlinkedDevices: op('GET', '/device/unlinked', {
    summary: 'List the devices without a location',
    access: 'device-management',
    narrowed: 'refused',
    etag: true,
    response: z.array(Device),
  }),
  initializeDevice: op('POST', '/device/initialize', {
    summary: 'Give a device its location',
    description:
      'The device with this `cloudlinkId` starts work at the location. `hcbLocation` says where it is mounted. ' +
      'If that names a zone of the location, or the location has only one zone, the device is put into it.',
    access: 'device-management',
    narrowed: 'refused',
    audit: 'DEVICE_INITIALIZED',
    body: DeviceInitialization,
    response: Device,
    failures: { 409: 'The device has a location already.' },
  }),
  moveDevice: op('POST', '/device/{deviceId}/move/{locationId}', {
    summary: 'Move a device with its components to another location',
    description:
      'Each component moves to the zone of the same name, which is made if it is missing. Latest values and samples move too. ' +
      'A device that is already there does not change.',
    access: 'device-management',
    narrowed: 'refused',
    audit: 'DEVICE_MOVED',
    response: DeviceSetup,
    failures: {
      409: 'The other location would have too many components or measurements.',
      422: 'The device has no location yet: initialize it first.',
    },
  }),
  reloadDevice: op('POST', '/device/{deviceId}/reload', {
    summary: 'Tell a device to fetch its configuration again',
    access: 'device-management',
    narrowed: 'refused',
    audit: 'DEVICE_RELOAD_REQUESTED',
    response: Device,
  }),
  readDevice: op('POST', '/device/{deviceId}/read', {
    summary: 'Read registers through a device, now',
    description:
      'Asks the device for exactly these registers, of any controller that it can reach, and waits up to ' +
      `${readLimits.waitSeconds} seconds for its answer. Nothing is stored, and nothing is ever written to a controller. ` +
      'If the device is silent or takes no such requests, the answer comes at once and says so.',
    access: 'device-management',
    narrowed: 'refused',
    audit: 'DEVICE_READ',
    body: DeviceReadBody,
    response: DeviceRead,
    failures: {
      429: `More than ${readLimits.atOnce} at once, or ${readLimits.perMinute} in a minute, for the same device. \`Retry-After\` says when to go on.`,
    },
  }),
  validateDeviceToken: op('POST', '/device/{deviceId}/validatetoken', validation),
  commitDeviceComponents: op('PUT', '/device/{deviceId}/components', commit),
  resetDevice: op('POST', '/device/{deviceId}/reset', reset),
  unlinkDevice: op('PATCH', '/device/{deviceId}/unlink', unlinking),
  updateDevice: op('PATCH', '/device/{deviceId}', update),
})

export const operatorDeviceOperations = openToPrograms(
  {
    listAnyIntegratorDevices: op('GET', '/control/device/integrator/{integratorId}', {
      summary: 'List the devices of any integrator',
      access: 'operator',
      narrowed: 'refused',
      response: z.array(Device),
    }),
    registerDevices: importOp('/control/device/integrator/{integratorId}', {
      summary: 'Register devices for an integrator',
      description:
        'Each gets a token, which only this answer contains. If a device of the platform already has a cloudlink id, or the ' +
        'list names it twice, its line says so, and the others are registered.',
      access: 'operator-devices',
      narrowed: 'refused',
      audit: 'DEVICES_REGISTERED',
      query: CommitChoice,
      body: DeviceRegistration,
      response: RegistrationReport,
    }),
    issueDeviceToken: op('POST', '/control/device/{deviceId}/token', {
      summary: 'Issue a new token for a device',
      description: 'Its old token is no longer valid. Only this answer contains the new one.',
      access: 'operator-devices',
      narrowed: 'refused',
      audit: 'DEVICE_TOKEN_ISSUED',
      response: IssuedToken,
    }),
    changeCloudlinkId: op('PUT', '/control/device/{deviceId}/cloudlink', {
      summary: 'Give a device another cloudlink id',
      access: 'operator-devices',
      narrowed: 'refused',
      audit: 'DEVICE_UPDATED',
      body: CloudlinkChange,
      response: Done,
      failures: { 409: 'The cloudlink id is not available.' },
    }),
  },
  'registerDevices',
  'issueDeviceToken',
)
