/** How long and how large things may be. Schemas, platform and console use the same limits. No zod here. */

/** The API counts time in seconds. */
export const secondsPer = { minute: 60, hour: 3_600, day: 86_400 } as const

/** How many sessions a person is shown. */
export const mostOwnSessions = 100

/** How old a sign-in may be for calls that ask for a recent one. */
export const recentSignInMinutes = 15

/** How far ahead the day may be from which on people need a second factor. */
export const mostDaysToSetUp = 90

/** The range of the database's integers. */
export const greatestInteger = 2_147_483_647

/** Characters that a text may have. */
export const textLength = {
  default: 255,
  id: 64,
  pathSegment: 256,
  username: 64,
  email: 254,
  phoneNumber: 64,
  contactGroup: 64,
  postalCode: 32,
  slid: 64,
  zoneId: 64,
  cloudlinkId: 64,
  firmware: 64,
  identifier: 128,
  macAddress: 64,
  source: 64,
  product: 128,
  externalId: 128,
  unitSymbol: 32,
  instruction: 2000,
  comment: 2000,
  cause: 120,
  explanation: 1000,
  timeZone: 64,
} as const

/** Of the lists of causes and corrective actions of an integrator, each. */
export const mostCauses = 30

/** How many earlier alarms of the same thing the page of an alarm shows. */
export const mostEarlierAlarms = 5

/** What a person can keep of lists: how they last looked at them, and views. */
export const listLimits = {
  lists: 40,
  /** Characters of a list's title, and of a column's id. */
  list: 64,
  column: 80,
  columns: 60,
  parameters: 30,
  /** Pixels of a column. */
  width: { min: 40, max: 2_000 },
  /** Characters of the whole state, as JSON. */
  state: 4_000,
  /** Characters of a view's name. */
  name: 80,
  ownViews: 50,
  /** Of an integrator. */
  sharedViews: 100,
} as const

export const emailPattern = /^[^\s@]+@[^\s@]+\.[^\s@]+$/

/** Six bytes (EUI-48) or eight (EUI-64), with or without colons, dashes, dots or spaces. */
export const macAddressPattern =
  /^[0-9A-Fa-f]{2}(?:[:. -]?[0-9A-Fa-f]{2}){5}(?:(?:[:. -]?[0-9A-Fa-f]{2}){2})?$/

/** PostgreSQL cannot store every text. What it cannot store is refused with the request. */
export const isStorable = (text: string): boolean => !text.includes('\u0000') && text.isWellFormed()

/** Two names must not differ only in characters that nobody sees. Characters that Unicode has not defined yet are refused too. */
export const isVisible = (text: string): boolean => !/[\p{C}\p{Default_Ignorable_Code_Point}]/u.test(text)

/** Characters that end a line, steer a terminal, or turn the direction of the text around them. */
const steering = /[\p{Cc}\u2028\u2029\p{Bidi_Control}]/gu

/** Whether a name is one line and reads in the order in which it is written. */
export const isOneLine = (text: string): boolean => text.search(steering) === -1

/** For texts from before this rule. */
export const onOneLine = (text: string): string => text.replace(steering, ' ')

/** An @, a scheme, or a dot with something behind it, as in example.org. Mail programs make links of them. */
const address = /[@＠]|:\/\/|[\p{L}\p{N}][.。．｡][\p{L}\p{N}]{2}/u

/** The names of people are in mails to any address, so they must not carry a message of their own. */
export const hasNoAddress = (text: string): boolean => !address.test(text)

/** A path segment of dots would change the path. */
export const isDotsAlone = (text: string): boolean => text === '.' || text === '..'

interface NumberRange {
  min: number
  max: number
  default: number
}

export const portRange = { min: 1, max: 65_535, default: 502 } as const satisfies NumberRange
/** A Modbus unit, and the id of a slave on a serial bus. */
export const unitRange = { min: 1, max: 247, default: 1 } as const satisfies NumberRange
/** Start address offsets and sequence numbers. */
export const countRange = { min: 0, max: greatestInteger, default: 0 } as const satisfies NumberRange

/** Modbus addresses registers with 16 bits. A higher offset gets a warning, and is not refused. */
export const greatestLikelyOffset = 65_535

/** Addresses of registers, as they are sent: the first one is 0. */
export const registerAddressRange = { min: 0, max: 65_535, default: 0 } as const satisfies NumberRange

/** Bits of a word. 0 is the least significant one. */
export const registerBitRange = { min: 0, max: 15, default: 0 } as const satisfies NumberRange

export const baudRateRange = { min: 300, max: 1_000_000, default: 9600 } as const satisfies NumberRange

export const sequenceSlots = { min: 1, max: 1000 } as const

/** Entries of the longest list in a body: a group's locations. Most lists have a lower limit. */
export const longestList = 10_000

/** Things that one call changes, if it changes many. */
export const mostInBatch = 50

export const mostIntegrators = 10_000

/** Where a preview stops counting. A higher number would not change anybody's decision. */
export const mostCounted = 100_000

/** Days that one call can set: a quarter of a year. More would probably be a mistake. */
export const mostDaysAtOnce = 92

export const mostUsage = 100_000

/** Zones, calendar days or conditionals that one copy of a location may have. */
export const mostCopied = 10_000

/** How much one location may have. Its page reads all of it at once, so there must be a limit. */
export const mostInLocation = {
  zones: 1000,
  components: 2000,
  measurements: 10_000,
  conditionals: 10_000,
} as const

/**
 * Periods of the calendar days to come that a location and its zones may have together. A closed day counts as one. A device
 * takes all of them as one document.
 */
export const mostCalendarPeriods = 20_000

/** Periods of one calendar day: half hours. */
export const mostPeriods = 48

/** Devices that are named because they have not taken the automation of their location. */
export const mostNotTaken = 100

/** Calendar days that are answered at once: those that one call may set, and the one they are copied from. */
export const mostScheduledDays = mostDaysAtOnce + 1

/** Names that are shown beside a count, as examples. */
export const mostNames = 5

/** How many groups the way of an alarm names, and how many integrations and people of each group. */
export const mostRecipients = 100

/** What one search reads of its text, and how much it finds of each kind. */
export const searchLimits = {
  characters: 100,
  words: 8,
  found: { min: 1, max: 20, default: 5 },
} as const

/** Seconds between two samples, if the device does not say. */
export const defaultSamplePeriod = 300

/** How many values in a row may be missing before a measurement counts as late. */
export const latePeriods = 3

/** The sample periods that a device may have, in seconds: from a second to a day. */
export const samplePeriodRange = {
  min: 1,
  max: 86_400,
  default: defaultSamplePeriod,
} as const satisfies NumberRange

/** Hours of the small curve beside a value. Each hour is a point. */
export const curvePoints = 24

/** Points of a curve at most: more than a screen is wide. */
export const mostPoints = 2000

/** Seconds that a curve covers at most: a quarter of a year. */
export const longestCurve = 92 * secondsPer.day

/** Limits whose alarms one call counts: those of a measurement, and one that is being typed. */
export const mostCountedLimits = 50

/** How often one call compares a sample with a limit. */
const mostCompared = 1_000_000

/** Samples in which the alarms of so many limits are counted: the newest ones. */
export const mostSamplesToCount = (limits: number): number =>
  Math.min(mostCounted, Math.floor(mostCompared / limits))

/**
 * What a trial of limits needs before it says that they would have raised no alarm: so many samples, with so many seconds between the first
 * and the last one. A day, because most values go up and down with it; and few samples, because some sensors speak a few times a day.
 */
export const enoughHistory = { samples: 5, seconds: secondsPer.day } as const

/** The delays of a limit, in seconds: up to a day. */
export const delayRange = { min: 0, max: secondsPer.day, default: 0 } as const satisfies NumberRange

/** How many values in a row may be missing before a limit raises an alarm about that. */
export const noValueRange = { min: 2, max: 1000 } as const

/** A sample that is older when it arrives raises no alarm by itself: its age in periods, and in seconds. The longer one counts. */
export const raisingAge = { periods: 3, seconds: 15 * secondsPer.minute } as const

/** Events of an alarm that are shown: the newest. */
export const mostAlarmEvents = 200

/** Of an alarm whose value goes back and forth, so many of the first and of the newest steps are kept. */
export const storedAlarmSteps = { first: 10, newest: 100 }

/** A console that looks through all of them reads so many at once. */
export const mostAlarmsOnPage = 1_000

/** Open alarms of a severity that are counted. There may be more. */
export const mostCountedAlarms = 1_000

/** Minutes after which a later step of a group is notified: up to a day. */
export const stepMinutesRange = { min: 0, max: 1_440, default: 0 } as const satisfies NumberRange

export const reminderMinutesRange = { min: 5, max: 1_440 } as const

/** A message about an alarm that waits longer than this is late, in seconds. Then the console says so. */
export const latenessOfMessages = 300

/** A drill ends after so many seconds at the latest, whoever was not reached by then. */
export const longestDrill = 300

/** After so many days without a drill, one is overdue. */
export const daysBetweenDrills = 365

/** Percent. A battery below that is to be changed soon. */
export const lowBattery = 20

/** Locations that need somebody, as the overview shows them. The lists show all. */
export const mostNeedyLocations = 10

/** Drills of a location in an hour: each alerts people. */
export const drillsPerHour = 6

/** Notices of an alarm that are shown: the newest. */
export const mostAlarmNotices = 200

/** Characters that are kept of what a provider says. */
export const longestProviderAnswer = 300

/** Alarms of a measurement that its curve shows: the newest. */
export const mostCurveAlarms = 200

/** How long an alarm can be shelved, in seconds: 30 days. */
export const longestShelving = 30 * secondsPer.day

export const mostMaintenanceWindows = 50

/** How long a maintenance window that is once may be, in seconds: a year. Longer, it would be the state of the location. */
export const longestMaintenance = 366 * secondsPer.day

/** How far back alarms are counted, in seconds: a week. */
export const countedSeconds = 7 * secondsPer.day

export const largestImage = 2 * 1024 * 1024

/** Pixels of its longer side. A small file can hold a picture that takes a gigabyte to show. */
export const longestImageSide = 8_000

/** Measurements, limits or alternates of one product. */
export const mostDefaults = 100

/** Products that an integrator has made itself. */
export const mostOwnProducts = 200

/** Products in one import, devices in one registration. */
export const mostImported = 1000

export const importLimits = {
  lines: 10_000,
  characters: 2_000_000,
  /** Characters of a line. A quotation mark that is not closed takes the rest of the text into its line. */
  line: 100_000,
  columns: 60,
  /** Of things that take several statements each, such as accounts with their identities. */
  changes: 500,
} as const

/** For so long messages still go to an address that was changed, unless its owner confirms the new one. */
export const formerAddressDays = 30

/** How long a device's token is valid: about as long as a device runs without service. */
export const deviceTokenDays = 1826

export const mostSensors = 1000

export const mostLinks = 500

export const longestSensorText = 200_000

/** Bytes of a value in an audit trace. Of a longer one, only a part is stored and shown. */
export const longestTraceValue = 64 * 1024

/** Bytes of the values on one page of traces. Those that come after are cut short. */
export const longestTracePage = 1024 * 1024

/** What one device may do. A gateway that was away for a day delivers that day within minutes. */
export const deviceLimits = {
  callsPerMinute: 120,
  samplesPerCall: 10_000,
  /** After decompression. */
  bytesPerCall: 2_000_000,
} as const

/** Reading registers when somebody asks for it. */
export const readLimits = {
  /** As many as a product has measurements. */
  registers: mostDefaults,
  /** Of one device. */
  atOnce: 2,
  perMinute: 20,
  /** How long a person waits for the answer. */
  waitSeconds: 5,
  /** How long a device may wait for a request. Proxies usually end a call after a minute. */
  longPollSeconds: 25,
} as const

/** Locations and devices that one event of the live stream names. If more have changed, it names none: all may have. */
export const mostLiveNames = 100

/** Seconds after which the live stream sends a sign of life, if nothing has changed. */
export const liveBeatSeconds = 20

/** Seconds that the time of a sample may be ahead of the platform's clock. */
export const furthestAhead = 300

/** What a program with a token may do, and how many tokens there may be. */
export const tokenLimits = {
  callsPerMinute: 600,
  /** Of all tokens of an integrator together. */
  callsPerMinuteOfAll: 3_000,
  /** Of an account, or of a service account. */
  tokens: 20,
  serviceAccounts: 50,
  defaultDays: 90,
  mostDays: 365,
  /** Before a token ends by itself, its maker gets a mail. */
  warnedDays: 7,
  /** Days for which one that has expired is shown. */
  keptDays: 30,
  name: 80,
  locationGroups: 100,
  addresses: 20,
  /** Characters of a network. */
  address: 64,
} as const

/** A code that confirms an address: its digits, how long it works, and how often somebody can try. */
export const confirmationCodePattern = /^\d{8}$/
export const confirmationHours = 24
export const mostCodeTries = 5

/** Browsers of one person that get push notifications. */
export const mostPushSubscriptions = 10
export const longestPushEndpoint = 1_000
/** A point of the curve P-256, and 16 random bytes, in base64url. */
export const pushKeyPattern = /^B[\w-]{86}$/
export const pushSecretPattern = /^[\w-]{22}$/

/** What Twilio calls an account, and an API key. */
export const twilioAccountPattern = /^AC[0-9a-fA-F]{32}$/
export const twilioKeyPattern = /^SK[0-9a-fA-F]{32}$/
export const twilioServicePattern = /^MG[0-9a-fA-F]{32}$/
/** A number with its country code, a messaging service, or a name of up to 11 characters that begins with a letter. */
export const twilioSenderPattern = /^(?:\+[1-9]\d{6,14}|MG[0-9a-fA-F]{32}|[A-Za-z][\w -]{0,10})$/

/** On the same machine other services listen on lower ports. */
export const leastSipPort = 1024
/** A number or a name on the server. */
export const sipNamePattern = /^[A-Za-z0-9._~+*#-]{1,64}$/

/** Counting stops here, so that it costs the same in a log of any length. */
export const mostCountedTraces = 10_000
