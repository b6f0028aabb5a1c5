/** Whom the values of a trace are about: an account, identities at the provider without an account, or nobody. */
type Subject = 'account' | 'identities' | 'nobody'

/** Every action of the audit log. Its subject decides who may read the values of its traces. */
const auditActions = {
  ACCOUNT_CREATED: 'account',
  ACCOUNT_UPDATED: 'account',
  ACCOUNT_DELETED: 'account',
  ACCOUNT_MOVED: 'account',
  ACCOUNT_LOGGED_OUT: 'account',
  PUSH_SUBSCRIBED: 'account',
  PUSH_UNSUBSCRIBED: 'account',
  ADDRESS_CONFIRMED: 'account',
  CHANNEL_TESTED: 'account',
  CONFIRMATION_SENT: 'account',
  VIEW_CREATED: 'account',
  VIEW_UPDATED: 'account',
  VIEW_DELETED: 'account',
  PASSWORD_SET: 'account',
  PASSWORD_RESET_REQUESTED: 'account',
  SECOND_FACTOR_ADDED: 'account',
  SECOND_FACTOR_REMOVED: 'account',
  RECOVERY_CODES_MADE: 'account',
  SECOND_FACTOR_RULE_SET: 'nobody',
  SESSIONS_ENDED: 'account',
  INVITATION_SENT: 'account',
  IDENTITIES_CLEANED: 'identities',
  TOKEN_CREATED: 'account',
  TOKEN_ENDED: 'account',
  SERVICE_ACCOUNT_CREATED: 'nobody',
  SERVICE_ACCOUNT_UPDATED: 'nobody',
  SERVICE_ACCOUNT_DELETED: 'nobody',
  SERVICE_TOKEN_CREATED: 'nobody',
  SERVICE_TOKEN_ENDED: 'nobody',

  INTEGRATOR_CREATED: 'nobody',
  INTEGRATOR_RENAMED: 'nobody',
  INTEGRATOR_SUSPENDED: 'nobody',
  INTEGRATOR_RESUMED: 'nobody',
  INTEGRATOR_DELETED: 'nobody',

  DATABASE_BACKED_UP: 'nobody',
  DATABASE_RESTORED: 'nobody',
  DATABASE_MOVED: 'nobody',
  SAMPLE_MOVE_BEGUN: 'nobody',
  SAMPLES_MOVED: 'nobody',
  SAMPLE_MOVE_CANCELLED: 'nobody',
  SAMPLES_DROPPED: 'nobody',
  KEYS_ROTATED: 'nobody',
  KEYS_REPLACED: 'nobody',
  PUSH_KEY_ROTATED: 'nobody',

  LOCATION_CREATED: 'nobody',
  LOCATION_COPIED: 'nobody',
  LOCATION_UPDATED: 'nobody',
  LOCATION_DELETED: 'nobody',
  LOCATION_TRANSFERRED: 'nobody',
  LOCATION_RESET: 'nobody',
  LOCATION_TREE_RECREATED: 'nobody',
  LOCATION_IMAGE_STORED: 'nobody',
  REPORT_MADE: 'nobody',
  METRICS_CLEANED: 'nobody',

  MAINTENANCE_CREATED: 'nobody',
  MAINTENANCE_UPDATED: 'nobody',
  MAINTENANCE_DELETED: 'nobody',

  ZONE_UPDATED: 'nobody',
  AUTOMATION_UPDATED: 'nobody',
  ZONE_CALENDAR_CREATED: 'nobody',
  ZONE_CALENDAR_DELETED: 'nobody',
  ZONE_CALENDAR_DAY_SET: 'nobody',
  CALENDAR_DAY_SET: 'nobody',

  CONDITIONAL_CREATED: 'nobody',
  CONDITIONAL_UPDATED: 'nobody',
  CONDITIONAL_DELETED: 'nobody',
  CONDITIONALS_SET: 'nobody',
  CONDITIONALS_RECREATED: 'nobody',

  ALARM_ACKNOWLEDGED: 'nobody',
  ALARM_SHELVED: 'nobody',
  ALARM_RESOLVED: 'nobody',
  ALARM_COMMENTED: 'nobody',
  ALARM_EXPLAINED: 'nobody',
  ALARM_CAUSES_SET: 'nobody',
  DRILL_STARTED: 'nobody',

  COMPONENT_REGISTERED: 'nobody',
  COMPONENT_UPDATED: 'nobody',
  COMPONENT_SPLIT: 'nobody',
  COMPONENT_RESIZED: 'nobody',
  COMPONENT_LINKED: 'nobody',
  COMPONENTS_LINKED: 'nobody',
  COMPONENT_UNLINKED: 'nobody',
  COMPONENT_REPLACED: 'nobody',
  LORAWAN_SERVER_CREATED: 'nobody',
  LORAWAN_SERVER_UPDATED: 'nobody',
  LORAWAN_SERVER_DELETED: 'nobody',
  LORAWAN_SERVER_SECRET_ISSUED: 'nobody',
  COMPONENT_DELETED: 'nobody',
  ELSYS_SENSORS_REGISTERED: 'nobody',
  LORAWAN_SECRET_ISSUED: 'nobody',
  LORAWAN_SECRET_ENDED: 'nobody',
  MEASUREMENT_UPDATED: 'nobody',
  MEASUREMENT_INFORMATION_ADDED: 'nobody',
  MEASUREMENT_DELETED: 'nobody',
  VALUE_STORED: 'nobody',
  HISTORY_EXPORTED: 'nobody',
  EXPORT_DELETED: 'nobody',
  PRODUCT_CREATED: 'nobody',
  PRODUCT_UPDATED: 'nobody',
  PRODUCT_SHARED: 'nobody',
  PRODUCT_DELETED: 'nobody',
  PRODUCTS_IMPORTED: 'nobody',

  DEVICES_REGISTERED: 'nobody',
  DEVICE_TOKEN_ISSUED: 'nobody',
  DEVICE_INITIALIZED: 'nobody',
  DEVICE_UPDATED: 'nobody',
  DEVICE_MOVED: 'nobody',
  DEVICE_RESET: 'nobody',
  DEVICE_UNLINKED: 'nobody',
  DEVICE_RELOAD_REQUESTED: 'nobody',
  DEVICE_READ: 'nobody',
  DEVICE_TOKEN_CHECKED: 'nobody',
  DEVICE_COMPONENT_ADDED: 'nobody',

  LOCATION_GROUP_CREATED: 'nobody',
  LOCATION_GROUP_UPDATED: 'nobody',
  LOCATION_GROUP_DELETED: 'nobody',
  INTEGRATION_CREATED: 'nobody',
  INTEGRATION_UPDATED: 'nobody',
  INTEGRATION_DELETED: 'nobody',
  INTEGRATION_TESTED: 'nobody',
  WEBHOOK_CREATED: 'nobody',
  WEBHOOK_UPDATED: 'nobody',
  WEBHOOK_DELETED: 'nobody',
  WEBHOOK_SENT_AGAIN: 'nobody',
} as const satisfies Record<string, Subject>

export type AuditAction = keyof typeof auditActions

export function actionsAbout(subject: Subject): AuditAction[] {
  const actions = Object.keys(auditActions) as AuditAction[]
  return actions.filter((action) => auditActions[action] === subject)
}

/** An action that is not in the table, such as one of another release, may be about anybody. */
export function subjectOf(action: string): Subject {
  return Object.hasOwn(auditActions, action) ? auditActions[action as AuditAction] : 'account'
}

/** Shown instead of a value that the reader may not see. */
export const hiddenText = '(hidden)'

/** Of an account. All other fields, also later ones, are hidden from those who may not read the account. */
export const openAccountFields: readonly string[] = [
  'accountId',
  'firstName',
  'lastName',
  'integratorId',
  'ownerAccountId',
  'ownerOf',
  'version',
  'locationGroups',
  'locationGroupId',
  'locationGroupName',
  // The wrapping of a request, not a field.
  'data',
]

/** What kinds of things traces are about, for the filter of the log. */
export const auditKinds = [
  'ACCOUNT',
  'LOCATION',
  'ZONE',
  'LIMIT',
  'ALARM',
  'COMPONENT',
  'PRODUCT',
  'DEVICE',
  'LOCATION_GROUP',
  'INTEGRATION',
  'INTEGRATOR',
  'VIEW',
  'PLATFORM',
] as const

export type AuditKind = (typeof auditKinds)[number]

/** How the actions of a kind begin. The first that fits counts. */
const beginnings: readonly (readonly [AuditKind, RegExp])[] = [
  ['LOCATION_GROUP', /^LOCATION_GROUP_/],
  [
    'ACCOUNT',
    /^(ACCOUNT|PUSH_(UN)?SUBSCRIBED|CHANNEL|ADDRESS|CONFIRMATION|PASSWORD|SECOND_FACTOR|RECOVERY_CODES|SESSIONS|INVITATION|IDENTITIES|(SERVICE_)?TOKEN|SERVICE_ACCOUNT)/,
  ],
  ['LOCATION', /^(LOCATION|METRICS|MAINTENANCE|DRILL|REPORT)_/],
  ['ZONE', /^(ZONE|AUTOMATION|CALENDAR)_/],
  ['LIMIT', /^CONDITIONALS?_/],
  ['ALARM', /^ALARM_/],
  ['COMPONENT', /^(COMPONENTS?|ELSYS|LORAWAN|MEASUREMENT|VALUE|HISTORY|EXPORT)_/],
  ['PRODUCT', /^PRODUCTS?_/],
  ['DEVICE', /^DEVICES?_/],
  ['INTEGRATION', /^(INTEGRATION|WEBHOOK)_/],
  ['INTEGRATOR', /^INTEGRATOR_/],
  ['VIEW', /^VIEW_/],
  ['PLATFORM', /^(DATABASE|KEYS|PUSH_KEY|SAMPLES?)_/],
]

export const kindOf = (action: string): AuditKind | undefined =>
  beginnings.find(([, beginning]) => beginning.test(action))?.[0]

export const actionsOf = (kind: AuditKind): AuditAction[] =>
  (Object.keys(auditActions) as AuditAction[]).filter((action) => kindOf(action) === kind)

/** What a value calls the id of the thing itself. Traces name locations and devices in fields of their own. */
const idFields: Partial<Record<AuditKind, string>> = {
  ACCOUNT: 'accountId',
  LOCATION_GROUP: 'locationGroupId',
  INTEGRATION: 'integrationId',
  PRODUCT: 'productId',
  INTEGRATOR: 'integratorId',
}

/** The id of the thing that a trace is about, in one of its values. */
export function thingIdIn(action: string, ...values: unknown[]): string | undefined {
  const field = idFields[kindOf(action) ?? 'PLATFORM']
  if (field === undefined) return undefined
  return values
    .map((value): unknown =>
      typeof value === 'object' && value !== null ? Reflect.get(value, field) : undefined,
    )
    .find((id) => typeof id === 'string')
}
