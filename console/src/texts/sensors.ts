import { pluralIn } from '#contract/texts/language'
import type { ElsysReport } from '#contract/schemas/registry'
import { formatNumber } from '../ui/language.ts'
import { countedIn } from './counted.ts'
import { inLanguage } from './parts/setup.ts'

const plural = pluralIn('en')

const counted = countedIn('en')

export const texts = inLanguage('sensors', {
  registerSensors: 'Register Sensors',
  howToWrite:
    'One ELSYS sensor a line: DevEUI, name, type and key, parted by semicolons, commas or tabs. All but the DevEUI may be missing.',
  sensors: 'Sensors',
  scanQrCodes: 'Scan QR Codes',
  check: 'Check',
  register: 'Register',
  registerCount: (count: number) => `Register ${counted(count, 'sensor', 'sensors')}`,
  failedToRegister: 'Failed to register sensors',
  seeAllComponents: 'See all components',
  gateway: 'Gateway',
  gatewayHint: 'The device that hears the sensors, if it is known',
  outcomes: {
    VALID: 'New',
    REGISTERED: 'Registered',
    DUPLICATE: 'Known',
    INVALID: 'Refused',
  } satisfies Record<ElsysReport['lines'][number]['status'], string>,
  line: 'Line',
  outcome: 'Outcome',
  wouldRegister: (count: number, known: number, refused: number) =>
    `${count} new, ${known} known, ${refused} refused.`,
  haveRegistered: (count: number, known: number, refused: number) =>
    `${count} registered, ${known} known, ${refused} refused.`,
  isNoJson: 'The text begins like JSON, but is not valid JSON',
  cameraNotAllowed: 'The browser was not allowed to use the camera.',
  cameraNeedsHttps: 'A browser gives its camera only to pages that come over HTTPS.',
  noCamera: 'This device has no camera.',
  cameraFailed: 'The camera could not be used.',
  holdTheCode: 'Hold the code of each sensor before the camera.',
  picture: 'Picture of the camera',
  scannedCodes: 'Scanned',
  addCount: (count: number) => `Add ${counted(count, 'sensor', 'sensors')}`,
  noDevEui: 'This code contains no DevEUI.',
  isInList: (devEui: string) => `${devEui} is in the list already.`,
  scanned: (devEui: string) => `${devEui} scanned.`,
  /** The sentence is followed by a link. */
  speak: (count: number) =>
    plural(count, {
      one: `${formatNumber(count)} sensor speaks that nobody registered.`,
      other: `${formatNumber(count)} sensors speak that nobody registered.`,
    }),
  seeWhatWasHeard: 'See what was heard',
  addToList: 'Add to the list',
  noneHeard:
    'No sensor was heard yet. Issue a secret, and let the network server send uplinks to the address.',
  registered: (name: string) => `Sensor ${name} registered`,
  linkIt: 'Link it to a zone to see its values.',
  registerSeveral: 'Register several at once',
  notRegistered: 'Not registered',
  devEui: 'DevEUI',
  lastHeard: 'Last Heard',
  signal: 'RSSI · SNR',
  battery: 'Battery',
  note: 'Note',
  uplinks: 'Uplinks',
  lastUplinks: 'Last Uplinks',
  lastUplinksOf: (name: string) => `Last uplinks of ${name}`,
  noUplinks: 'No uplink is kept: they are removed after some days.',
  failedToFetchUplinks: 'Failed to fetch uplinks',
  decodedBy: {
    BUILT_IN: 'Decoded here',
    NETWORK_SERVER: 'Decoded by the network server',
    CODEC: 'Decoded by the codec',
  },
  port: (port: number) => `Port ${port}`,
  nothingFound: 'Nothing was found in it.',
  pathsAreIds: 'A value goes to the measurement whose external id is its path.',
  failedToFetchServer: 'The state of the network server could not be loaded',
  networkServer: 'Network server',
  header: 'Header',
  secret: 'Secret',
  issuedAt: (time: string) => `Issued ${time}`,
  noSecret: 'None: uplinks are refused',
  lastCall: 'Last Call',
  noCall: 'None with this secret',
  replaceSecret: 'Replace Secret',
  issueSecret: 'Issue Secret',
  endSecret: 'End Secret',
  takeItNow:
    'Take the secret now: it is shown this once. The network server sends it with every uplink, in this header.',
  willReplace:
    'The current secret ends at once. Uplinks are refused until the network server has the new one, and it does not send them again.',
  willIssue: 'With the secret, a network server can send the uplinks of your sensors.',
  replace: 'Replace',
  issue: 'Issue',
  issuing: 'Issuing...',
  failedToIssue: 'Failed to issue a secret. Please try again.',
  willEnd: 'Uplinks are refused from now on, until there is another secret.',
  sensorsStay: 'Sensors and their values stay.',
  end: 'End',
  ending: 'Ending...',
  failedToEnd: 'Failed to end the secret. Please try again.',
  hasEnded: 'The secret has ended',
  registerOf: (devEui: string) => `Register ${devEui}`,
  failedToRegisterOne: 'Failed to register the sensor. Please try again.',
  nameHint: 'The DevEUI if it is left out',
  productHint: 'Says which of its values are stored',
  wasNotRegistered: 'The sensor was not registered',
})

export type SensorsTexts = typeof texts
