import { pluralIn } from '#contract/texts/language'
import type { Device } from '#contract/schemas/device'
import { formatNumber } from '../ui/language.ts'
import { inLanguage } from './parts/setup.ts'

const plural = pluralIn('en')

type Parity = NonNullable<Device['serial']>['parity']

export const texts = inLanguage('devices', {
  selectADevice: 'Please select a device',
  selectALocation: 'Please select a location',
  enterHcbLocation: 'Please enter an HCB location',
  initializeOf: (deviceId: string) => `Initialize Device ${deviceId}`,
  initializeDevice: 'Initialize Device',
  initialize: 'Initialize',
  initializing: 'Initializing...',
  failedToInitialize: 'Failed to initialize device',
  initializedAt: (deviceId: string, location: string) => `Device ${deviceId} initialized at ${location}`,
  failedToFetchDevices: 'Failed to fetch devices',
  noneWaits: 'No device waits for a location',
  selectDevice: 'Select a device...',
  loadingDevices: 'Loading devices...',
  editOf: (deviceId: string) => `Edit Device ${deviceId}`,
  failedToUpdate: 'Failed to update device. Please try again.',
  saved: (deviceId: string) => `Device ${deviceId} saved`,
  asItWas: (deviceId: string) => `Device ${deviceId} is as it was`,
  betweenSamples: 'Seconds between two samples',
  noZone: 'No zone',
  moveOf: (deviceId: string) => `Move Device ${deviceId}`,
  moving: 'Moving...',
  failedToMove: 'Failed to move device. Please try again.',
  movedTo: (deviceId: string, location: string) => `Device ${deviceId} moved to ${location}`,
  movedBackTo: (deviceId: string, location: string) => `Device ${deviceId} moved back to ${location}`,
  newLocation: 'New Location',
  looking: 'Looking what is there...',
  noComponentsMove: 'It has no components that would move with it.',
  componentsMove: (count: number) =>
    plural(count, {
      one: `${formatNumber(count)} component moves with it, with values, samples and limits.`,
      other: `${formatNumber(count)} components move with it, with values, samples and limits.`,
    }),
  zonesExist: (zones: string) => `Their zones exist there: ${zones}.`,
  zonesAreMade: (zones: string) => `Zones are made there: ${zones}.`,
  counting: 'Counting what is removed with it...',
  componentsTakenOff: (count: number) =>
    plural(count, {
      one: 'Its component leaves its zone, with measurements and limits. Its registration stays: it can be added again.',
      other: `Its ${formatNumber(count)} components leave their zones, with measurements and limits. Their registrations stay: they can be added again.`,
    }),
  unlinkDevice: 'Unlink Device',
  willLeave: (deviceId: string, location: string) =>
    `${deviceId} leaves ${location}. It has no location until it is initialized again.`,
  mayReturn: 'It can be put back.',
  unlink: 'Unlink',
  unlinking: 'Unlinking...',
  failedToUnlink: 'Failed to unlink device',
  unlinked: (deviceId: string) => `Device ${deviceId} unlinked`,
  isBackAt: (deviceId: string, location: string) => `Device ${deviceId} is back at ${location}`,
  resetDevice: 'Reset Device',
  willReset: (deviceId: string) =>
    `${deviceId} keeps its location and its settings. That its token was checked is forgotten.`,
  resetting: 'Resetting...',
  failedToReset: 'Failed to reset device',
  wasReset: (deviceId: string) => `Device ${deviceId} reset`,
  reloadConfiguration: 'Reload Configuration',
  willReload: (deviceId: string) =>
    `${deviceId} is asked to fetch its configuration again. Its page says when it has done so. Nothing else changes.`,
  lastRequested: (time: string) => `It was last requested on ${time}.`,
  reload: 'Reload',
  asking: 'Asking...',
  failedToReload: 'Failed to request a reload',
  reloadRequested: (deviceId: string) => `Reload of device ${deviceId} requested`,
  serialPort: 'Serial Port',
  baudRate: 'Baud Rate',
  parity: 'Parity',
  stopBits: 'Stop Bits',
  parities: { NONE: 'None', EVEN: 'Even', ODD: 'Odd' } satisfies Record<Parity, string>,
  charactersAtMost: (most: number) => `At most ${most} characters`,
  portIsOneLine: 'A port has no line breaks or control characters',
  converterForm: 'A converter is written as tcp://host:port',
  portHint: 'For components with a slave ID: a port of the gateway, or tcp://host:port of a converter',
})

export type DevicesTexts = typeof texts
