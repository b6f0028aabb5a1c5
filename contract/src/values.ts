/** The words that a field may have. Schemas, database and console use the same lists. No zod here. */

export * from './first-page-values.ts'

export const locationStatuses = ['ACTIVE', 'COMMISSIONING', 'MAINTENANCE', 'INACTIVE'] as const
export const imageTypes = ['image/png', 'image/jpeg', 'image/webp'] as const
export const automationModes = ['OFF', 'MANUAL', 'CALENDAR'] as const

export const comparisons = [
  'GREATER_THAN',
  'GREATER_OR_EQUAL',
  'LESS_THAN',
  'LESS_OR_EQUAL',
  'EQUAL',
] as const
export const comparisonSigns: Record<Comparison, string> = {
  GREATER_THAN: '>',
  GREATER_OR_EQUAL: '≥',
  LESS_THAN: '<',
  LESS_OR_EQUAL: '≤',
  EQUAL: '=',
}

/** Setpoints are temperatures. */
export const setpointSymbol = '°C'

export const sipTransports = ['UDP', 'TCP', 'TLS'] as const
/** What became of a message. `RETRY`: a later try may succeed. `UNCLEAR`: it may have arrived. */
export const sendingResults = ['SENT', 'RETRY', 'FAILED', 'UNCLEAR'] as const

export const signInStates = ['INVITED', 'ACTIVE', 'SLOWED'] as const
export const secondFactorKinds = ['APP', 'PASSKEY'] as const

/** How a person reads dates, numbers and measured values: `2026-11-18`, `18.11.2026`, `18/11/2026`, `11/18/2026`. */
export const dateFormats = ['YEAR_FIRST', 'DAY_FIRST_POINTS', 'DAY_FIRST_SLASHES', 'MONTH_FIRST'] as const
/** `1,234.5`, `1.234,5`, `1 234,5`, `1’234.5`. */
export const numberFormats = ['COMMA_POINT', 'POINT_COMMA', 'SPACE_COMMA', 'APOSTROPHE_POINT'] as const
export const temperatureUnits = ['CELSIUS', 'FAHRENHEIT'] as const
export const pressureUnits = ['BAR', 'PSI'] as const
export const colorSchemes = ['LIGHT', 'DARK'] as const
/** Where a person begins after the sign-in. Without a choice with the locations. */
export const firstPages = ['OVERVIEW', 'ALARMS'] as const

/** Who has to sign in with a second factor. Managers manage accounts or devices. */
export const secondFactorRules = ['NOBODY', 'MANAGERS', 'EVERYBODY'] as const

export const severities = ['INFO', 'WARNING', 'CRITICAL'] as const

/** How open alarms are listed. */
export const alarmOrders = ['NEWEST', 'URGENCY'] as const

/** Of which alarms people are notified, unless a location group says something else. */
export const defaultAlertedSeverities = ['WARNING', 'CRITICAL'] as const satisfies readonly Severity[]

export const deviceStatuses = ['NEW', 'INITIALIZED', 'ONLINE', 'OFFLINE', 'FAULT'] as const
export const tokenOutcomes = [
  'VALID',
  'MISSING',
  'MALFORMED',
  'SIGNATURE',
  'EXPIRED',
  'OTHER_DEVICE',
] as const
export const tokenMessages: Record<TokenOutcome, string> = {
  VALID: 'The token is valid.',
  MISSING: 'The device has no token.',
  MALFORMED: 'The token cannot be read.',
  SIGNATURE: 'The token was not signed by this platform.',
  EXPIRED: 'The token has expired.',
  OTHER_DEVICE: 'The token belongs to another device.',
}
export const connections = ['TCP', 'RTU'] as const

/**
 * Why a device has not taken the automation of its location. `WAITING`: it takes automation, but not this version yet.
 * `SILENT`: it has never reported, so nobody knows. `UNABLE`: it reports, and takes no automation.
 */
export const notTakenStates = ['WAITING', 'SILENT', 'UNABLE'] as const

/** Where a register is: one of the four tables of Modbus. */
export const registerFunctions = ['COIL', 'DISCRETE_INPUT', 'HOLDING_REGISTER', 'INPUT_REGISTER'] as const
/** What its words mean. `BOOL` is a coil or discrete input, `BIT` one bit of a word. */
export const registerTypes = ['BOOL', 'BIT', 'U16', 'I16', 'U32', 'I32', 'U64', 'I64', 'F32', 'F64'] as const
/** In which order the bytes of a value arrive. `A` is the most significant byte of the first four. */
export const registerOrders = ['ABCD', 'CDAB', 'BADC', 'DCBA'] as const
export const parities = ['NONE', 'EVEN', 'ODD'] as const

export const componentStates = ['OK', 'NO_ANSWER', 'REFUSED'] as const
/** What became of a request to read registers now. */
export const readOutcomes = ['ANSWERED', 'UNANSWERED', 'SILENT', 'NOT_OFFERED'] as const
export const sampleRefusals = ['INVALID', 'UNKNOWN_MEASUREMENT', 'AHEAD'] as const

export const componentOrigins = ['LINKED', 'DEVICE_COMPONENT'] as const
/** Who decodes a payload. */
export const uplinkDecoders = ['BUILT_IN', 'NETWORK_SERVER', 'CODEC'] as const
export type UplinkDecoder = (typeof uplinkDecoders)[number]
/** Who has written a product, and may change it. */
export const productMakers = ['OPERATOR', 'INTEGRATOR'] as const
export const networkServerKinds = [
  'THINGS_STACK',
  'CHIRPSTACK',
  'GENERIC',
  'THINGPARK',
  'LORIOT',
  'MILESIGHT',
] as const
export const payloadEncodings = ['HEX', 'BASE64'] as const
export const uplinkOutcomes = ['STORED', 'REPEATED', 'IGNORED'] as const
export const elsysStatuses = ['REGISTERED', 'VALID', 'DUPLICATE', 'INVALID'] as const

/** What an import does with a line, or would do. */
export const importOutcomes = ['CREATE', 'UPDATE', 'UNCHANGED', 'INVALID'] as const

export const reportFormats = ['PDF', 'CSV', 'XLSX'] as const

export const pagerDutyRegions = ['US', 'EU'] as const

/** Whether alarms of a location reach somebody. */
export const alarmReaches = ['NOBODY', 'PARTLY', 'SOMEBODY'] as const

/**
 * Why a location in operation needs somebody, the most urgent first. `DRILL_OVERDUE`: its alarms alert somebody, and nobody has tried it
 * for a year.
 */
export const locationNeeds = [
  'DEVICES_SILENT',
  'DEVICES_AT_FAULT',
  'VALUES_LATE',
  'VALUES_OUT_OF_RANGE',
  'ALERTS_NOBODY',
  'BATTERIES_LOW',
  'DRILL_OVERDUE',
] as const

/** A limit, a value that does not come, a device that does not report. A drill is about nothing: it shows whom alarms reach. */
export const alarmKinds = ['LIMIT', 'NO_VALUE', 'DEVICE_SILENT', 'DRILL'] as const
export const alarmStates = ['RAISED', 'ACKNOWLEDGED', 'RECOVERING', 'RETURNED', 'RESOLVED'] as const
export const alarmSteps = [
  'RAISED',
  'RAISED_AGAIN',
  'RECOVERING',
  'RETURNED',
  'ACKNOWLEDGED',
  'RESOLVED',
  'SHELVED',
  'UNSHELVED',
  'COMMENTED',
  /** Somebody has said why it was, and what was done about it. */
  'EXPLAINED',
  /** Somebody has edited its limit. */
  'SEVERITY_CHANGED',
  /** So many steps of a value that goes back and forth are left out. */
  'LEFT_OUT',
] as const
export const alarmCauses = [
  'VALUE',
  'DELAY_OVER',
  'NO_VALUE',
  'NO_REPORT',
  'REPORT',
  'PERSON',
  'LIMIT_DISABLED',
  'LIMIT_DELETED',
  'MEASUREMENT_DELETED',
  'COMPONENT_DELETED',
  'DEVICE_MOVED',
  'DEVICE_RESET',
  'DEVICE_DELETED',
  'LOCATION_TRANSFERRED',
  'DRILL_OVER',
] as const
/** Causes of alarms that everybody knows, as long as an integrator has no list of its own. Any other text is one, too. */
export const usualCauses = [
  'DOOR_OPEN',
  'LOADING',
  'DEFROST',
  'CLEANING',
  'POWER_FAILURE',
  'EQUIPMENT_FAULT',
  'SENSOR_FAULT',
  'WRONG_SETTING',
  'UNKNOWN',
] as const
/** What was done about it, in the same way. */
export const usualActions = [
  'DOOR_CLOSED',
  'GOODS_MOVED',
  'GOODS_DISCARDED',
  'RESTARTED',
  'REPAIRED',
  'SETTING_CORRECTED',
  'TECHNICIAN_CALLED',
  'NOTHING_NEEDED',
] as const
/** Between them, where both are one text. */
export const explanationSeparator = ' · '
/** Why an open alarm notifies nobody. */
export const alarmSuppressions = ['LOCATION_MAINTENANCE', 'MAINTENANCE_WINDOW', 'DEVICE_SILENT'] as const

/** Channels that a person has without an integration. */
export const ownChannels = ['EMAIL', 'PUSH'] as const
/** Addresses of people that somebody typed, and that their owners confirm. A browser proves itself, and an integration by its secret. */
export const addressKinds = ['EMAIL', 'PHONE'] as const
/**
 * Whether messages go to an address. `FORMER`: it was changed, and until its owner has confirmed the new one, they go to the one before.
 */
export const addressStates = ['CONFIRMED', 'FORMER', 'NOT_CONFIRMED'] as const
/** Messages that people cause, and that are counted. `DRILL_MESSAGE`: what a drill sends to one address. */
export const messageKinds = [
  'DRILL',
  'DRILL_MESSAGE',
  'TEST',
  'INVITATION',
  'NOTICE',
  'CONFIRMATION',
  'PASSWORD_LINK',
] as const
export const noticeSteps = ['RAISED', 'REMINDER', 'ACKNOWLEDGED', 'RESOLVED'] as const
/** What became of it. `GIVEN_UP`: it was tried for a day. `CANCELLED`: it was not needed any more when its time came. */
/** Of work that takes longer than a call. */
export const jobStates = ['WAITING', 'RUNNING', 'DONE', 'FAILED'] as const

export const exportFormats = ['CSV', 'PARQUET'] as const

export const noticeStates = ['WAITING', 'SENDING', 'SENT', 'FAILED', 'GIVEN_UP', 'CANCELLED'] as const

export const maintenanceRepeats = ['ONCE', 'WEEKLY'] as const
export const weekdays = [
  'MONDAY',
  'TUESDAY',
  'WEDNESDAY',
  'THURSDAY',
  'FRIDAY',
  'SATURDAY',
  'SUNDAY',
] as const

/** Where an account's roles count: at the whole integrator, or in its location groups alone. */
export const accountScopes = ['INTEGRATOR', 'GROUPS'] as const
export type AccountScope = (typeof accountScopes)[number]

export const sexes = ['MALE', 'FEMALE', 'OTHER'] as const
export const pushNotifications = ['false', 'true'] as const

export type SignInState = (typeof signInStates)[number]
export type SecondFactorRequired = (typeof secondFactorRules)[number]
export type ImageType = (typeof imageTypes)[number]
export type AutomationMode = (typeof automationModes)[number]
export type Comparison = (typeof comparisons)[number]
export type Severity = (typeof severities)[number]
export type DeviceStatus = (typeof deviceStatuses)[number]
export type TokenOutcome = (typeof tokenOutcomes)[number]
export type Connection = (typeof connections)[number]
export type RegisterFunction = (typeof registerFunctions)[number]
export type RegisterType = (typeof registerTypes)[number]
export type RegisterOrder = (typeof registerOrders)[number]
export type ComponentState = (typeof componentStates)[number]
export type PagerDutyRegion = (typeof pagerDutyRegions)[number]
export type AlarmKind = (typeof alarmKinds)[number]
export type LocationNeed = (typeof locationNeeds)[number]
export type AlarmStep = (typeof alarmSteps)[number]
export type AlarmCause = (typeof alarmCauses)[number]
export type AddressKind = (typeof addressKinds)[number]
export type AddressState = (typeof addressStates)[number]
export type MessageKind = (typeof messageKinds)[number]
export type OwnChannel = (typeof ownChannels)[number]
export type NoticeStep = (typeof noticeSteps)[number]
export type AlarmSuppression = (typeof alarmSuppressions)[number]
export type Weekday = (typeof weekdays)[number]
export type AlarmReach = (typeof alarmReaches)[number]
export type Sex = (typeof sexes)[number]
export type SipTransport = (typeof sipTransports)[number]
