import { pluralIn } from '#contract/texts/language'
import { formatNumber } from '../ui/language.ts'
import { countedIn } from './counted.ts'
import { inLanguage } from './parts/setup.ts'

const plural = pluralIn('en')

const counted = countedIn('en')

const sources: Readonly<Record<string, string>> = { manual: 'manual', device: 'device', elsys: 'elsys' }

export const texts = inLanguage('componentPages', {
  networkServers: 'Network Servers',
  registerSensors: 'Register Sensors',
  componentsAndProducts: 'Components and products',
  saved: (component: string) => `Component ${component} saved`,
  deleted: (component: string) => `Component ${component} deleted`,
  noComponents:
    'Register sensors first, then link them to a zone. The components of a device appear with it.',
  registerTheFirst: 'Register the first sensors',
  noneCanBeLinked: 'None of these can be linked',
  whyNotLinked: 'They are in a zone already, or belong to a device.',
  failedToFetchUnlinked: 'Failed to fetch unlinked components',
  zoneOf: (zone: string, location: string) => `${zone} of ${location}`,
  itsZone: 'its zone',
  productType: 'Product Type',
  size: 'Size',
  source: 'Source',
  sources,
  macAddress: 'MAC Address',
  noProducts: 'The operator keeps the catalogue of products for you, and you can add your own.',
  resizeOf: (component: string) => `Resize ${component}`,
  resize: 'Resize',
  failedToResize: 'Failed to resize component. Please try again.',
  takesSlots: (count: number) =>
    `It takes ${counted(count, 'slot', 'slots')} now. On a device it must not reach into the addresses of another component.`,
  replaceOf: (component: string) => `Replace the sensor of ${component}`,
  componentKeeps: 'The component keeps its name, place, history, limits and groups.',
  sensorNow: 'Sensor now',
  newSensor: 'New sensor (DevEUI)',
  newSensorHint:
    'If it was heard before, it takes over at once. Else the old one delivers until the new one speaks.',
  heardUnplaced: 'Heard, and not in a zone yet',
  replace: 'Replace',
  failedToReplace: 'Failed to replace the sensor. Please try again.',
  hasReplaced: (component: string, sensor: string) => `${component} has the values of ${sensor} now`,
  isAwaited: (component: string, sensor: string) => `${component} waits for ${sensor} to speak`,
  waitsFor: 'Waits For',
  keepSensor: 'Keep the Old Sensor',
  isKept: (component: string, sensor: string) =>
    `${component} waits for ${sensor}. The old sensor stays, and the new one is not waited for any more.`,
  keep: 'Keep',
  takenBack: 'The replacement was taken back',
  deleteComponent: 'Delete Component',
  sureToDelete: (component: string, identifier: string) =>
    `Are you sure you want to delete the component "${component}" (${identifier})?`,
  isTakenOff: (zone: string) => `It is taken off ${zone} first.`,
  hasToBeRegistered: 'To use it again, it has to be registered again.',
  failedToDelete: 'Failed to delete component',
  measurementsDeleted: (count: number, labels: string) =>
    plural(count, {
      one: `${formatNumber(count)} measurement with values and alarm limits are deleted with it: ${labels}.`,
      other: `${formatNumber(count)} measurements with values and alarm limits are deleted with it: ${labels}.`,
    }),
})

export type ComponentPagesTexts = typeof texts
