import { formatNumber } from '../ui/language.ts'
import { countedIn } from './counted.ts'
import { inLanguage } from './parts/setup.ts'

const counted = countedIn('en')

export const texts = inLanguage('devicePages', {
  locationId: 'Location ID',
  zoneId: 'Zone ID',
  cloudlinkId: 'Cloudlink ID',
  hasToken: 'Has Token',
  tokenValidated: 'Token Validated',
  noDevices: 'The operator registers devices for you. You initialize each one at its location here.',
  registerSensors: 'Register Sensors',
  titleOf: (deviceId: string) => `Device ${deviceId}`,
  failedToFetch: 'Failed to fetch device',
  notOffered: 'This platform does not send latest values and the state of the token here.',
  facts: 'Facts of the device',
  lastValue: 'Last Value',
  serialLine: 'Serial Line',
  lastReport: 'Last Report',
  configuration: 'Configuration',
  token: 'Token',
  addressMap: 'Address map',
  history: 'History',
  historyOf: (deviceId: string) => `device ${deviceId}`,
  readNow: 'Read now',
  takeOff: 'Take Off',
  connection: 'Connection',
  offset: 'Offset',
  size: 'Size',
  sequence: 'Sequence',
  productSequence: 'Product Sequence',
  noValueYet: 'no value yet',
  latestValue: 'Latest Value',
  readOf: (component: string) => `Read ${component}`,
  componentSaved: (component: string) => `Component ${component} saved`,
  componentAsItWas: (component: string) => `Component ${component} is as it was`,
  noAddresses:
    'No component of this device has a Modbus address yet. Adding a product gives it the first one.',
  clashes: (count: number, where: string) => `${counted(count, 'clash', 'clashes')}: ${where}`,
  clashAt: (offsets: string, components: string) => `offset ${offsets} (${components})`,
  addressesOf: (bus: string) => `Addresses of ${bus}`,
  noFreeAddress: 'No free address',
  nextFreeAddress: (offset: number) => `Next free address: ${offset}`,
  addProductAt: (offset: number) => `Add Product at ${offset}`,
  offsets: 'Offsets',
  howMany: 'How Many',
  takenBy: 'Taken By',
  registersOf: (bus: string) => `Registers of ${bus}`,
  showRegisters: 'Show Registers',
  hideRegisters: 'Hide Registers',
  registersRead: (count: number) => `${counted(count, 'register', 'registers')} read`,
  register: 'Register',
  order: 'Order',
  rangesTaken: (bus: string, count: number, last: number) =>
    `${bus}: ${counted(count, 'range', 'ranges')} taken of offsets 0 to ${last}`,
  readByAnother: (component: string) => `${component} (read by another one too)`,
  free: 'Free',
  clash: (components: string[]) => `Clash: ${components.join(' and ')}`,
  seconds: (count: number) => `${formatNumber(count)} s`,
})

export type DevicePagesTexts = typeof texts
