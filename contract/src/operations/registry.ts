import { z } from 'zod'
import { importOp, op, openToPrograms } from '../op.ts'
import { Done } from '../schemas/common.ts'
import {
  ComponentReference,
  ComponentRegistration,
  ElsysQuery,
  ElsysReport,
  ElsysSensors,
  ElsysText,
  LinkRequest,
  LinkRequests,
  RegisteredComponent,
  RegisteredComponentUpdate,
  ReplacedSensor,
  Replacement,
  UnlinkedComponent,
} from '../schemas/registry.ts'
import { NewIdentifier, PathSize } from '../schemas/parameters.ts'

const linking =
  'The zone is made if the location has none with this id. An existing zone keeps its name. Linking again to the same zone ' +
  'changes nothing. A sensor that was registered with a device is read by it if both are in the same location.'

const registration =
  'A sensor that is already registered is reported as `DUPLICATE` and does not change. One that is not valid is reported as `INVALID` ' +
  'and does not stop the others.'

export const registryOperations = openToPrograms({
  listUnlinkedComponents: op('GET', '/component/unlinked', {
    summary: 'List components that are not linked',
    description:
      'Sorted by name. Those of origin `LINKED` go to a zone of a location, those of origin `DEVICE_COMPONENT` to a device.',
    access: 'device-management',
    narrowed: 'refused',
    etag: true,
    response: z.array(UnlinkedComponent),
  }),
  listRegisteredComponents: op('GET', '/component/registered', {
    summary: 'List all registered components',
    description: 'Linked or not, sorted by name.',
    access: 'device-management',
    narrowed: 'refused',
    etag: true,
    response: z.array(RegisteredComponent),
  }),
  listLocationComponents: op('GET', '/component/location/{locationId}', {
    summary: 'List the registered components of a location',
    access: 'signed-in',
    narrowed: 'by-location',
    operatorReads: true,
    response: z.array(RegisteredComponent),
  }),
  getComponentByMacAddress: op('GET', '/component/{macAddress}', {
    summary: 'Find a registered component by its MAC address',
    description: 'Case and separators do not matter.',
    access: 'device-management',
    narrowed: 'refused',
    response: RegisteredComponent,
  }),
  linkComponent: op('PATCH', '/component/link', {
    summary: "Link a component to a location's zone",
    description: linking,
    access: 'device-management',
    narrowed: 'refused',
    audit: 'COMPONENT_LINKED',
    body: LinkRequest,
    response: RegisteredComponent,
    failures: {
      409: 'The component is linked elsewhere (the message says where), or the location would have too many.',
    },
  }),
  linkComponents: op('PATCH', '/component/links', {
    summary: 'Link several components, all or none',
    description: linking,
    access: 'device-management',
    narrowed: 'refused',
    audit: 'COMPONENTS_LINKED',
    body: LinkRequests,
    response: z.array(RegisteredComponent),
    failures: {
      409: 'One of the components is linked elsewhere, or the location would have too many. None was linked.',
    },
  }),
  unlinkComponent: op('PATCH', '/component/unlink', {
    summary: 'Take a component off its zone',
    description:
      'The component of the zone is deleted with its measurements and their conditionals. The registration stays. ' +
      'A component that is not linked does not change.',
    access: 'device-management',
    narrowed: 'refused',
    audit: 'COMPONENT_UNLINKED',
    body: ComponentReference,
    response: RegisteredComponent,
    failures: { 409: 'Somebody else changed it meanwhile.' },
  }),
  replaceComponent: op('POST', '/component/replace', {
    summary: 'Replace the sensor of a component by another one',
    description:
      'The component keeps its place, name, measurements, samples, limits and groups. A sensor that was heard before takes over at once, and ' +
      'so does one that a device reads. Any other is waited for: the old sensor delivers until the new one speaks. What the new one sent ' +
      'before is not stored. A sensor that nobody registered gets the product of the old one. The same with `from` and `to` changed ' +
      'places undoes it.',
    access: 'device-management',
    narrowed: 'refused',
    audit: 'COMPONENT_REPLACED',
    body: Replacement,
    response: ReplacedSensor,
    failures: {
      409: 'The old sensor is not linked to a zone, or the new one is linked, or waited for, elsewhere.',
    },
  }),
  registerComponent: op('POST', '/component/product/{identifier}', {
    summary: 'Register a component of a product',
    description: 'It has the identifier of the path, and is not linked at first.',
    access: 'device-management',
    narrowed: 'refused',
    audit: 'COMPONENT_REGISTERED',
    params: { identifier: NewIdentifier },
    body: ComponentRegistration,
    response: RegisteredComponent,
    failures: { 409: 'Another component has this identifier or MAC address.' },
  }),
  updateRegisteredComponent: op('PATCH', '/component/{linkedComponentId}', {
    summary: 'Change a linked component',
    description:
      'Fields that are left out stay as they are. ' +
      'A component of a device can get another connection. Its measurements and conditionals stay.',
    access: 'device-management',
    narrowed: 'refused',
    audit: 'COMPONENT_UPDATED',
    body: RegisteredComponentUpdate,
    response: RegisteredComponent,
    failures: {
      409: 'Somebody else changed it meanwhile, or another component has this MAC address or bus address.',
      422: 'A connection is given for a component that no device reads.',
    },
  }),
  resizeComponent: op('PATCH', '/component/resize/{size}', {
    summary: 'Change how many sequence slots a component takes',
    access: 'device-management',
    narrowed: 'refused',
    audit: 'COMPONENT_RESIZED',
    params: { size: PathSize },
    body: ComponentReference,
    response: RegisteredComponent,
    failures: {
      409: 'It would overlap another component of its device, or somebody else changed it meanwhile.',
    },
  }),
  deleteComponent: op('DELETE', '/component/{identifier}', {
    summary: 'Delete a registered component',
    access: 'device-management',
    narrowed: 'refused',
    audit: 'COMPONENT_DELETED',
    response: Done,
    failures: { 409: 'It is linked: unlink it first.' },
  }),
  registerElsys: importOp('/component/register/elsys', {
    summary: 'Register ELSYS LoRaWAN sensors',
    description: registration,
    access: 'device-management',
    narrowed: 'refused',
    audit: 'ELSYS_SENSORS_REGISTERED',
    query: ElsysQuery,
    body: ElsysSensors,
    response: ElsysReport,
  }),
  registerElsysText: importOp('/component/register/elsys/cp', {
    summary: 'Register ELSYS LoRaWAN sensors from pasted text',
    description:
      'One sensor for each line: `devEui`, name, type, `appKey`, separated by semicolons, commas or tabs. All but the first may be ' +
      `missing. Empty lines, headings and lines that begin with \`#\` are skipped. At most 1000 sensors. ${registration}`,
    access: 'device-management',
    narrowed: 'refused',
    audit: 'ELSYS_SENSORS_REGISTERED',
    query: ElsysQuery,
    body: ElsysText,
    bodyType: 'text',
    response: ElsysReport,
  }),
})
