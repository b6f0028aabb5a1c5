import type { AuditAction } from './audit.ts'
import {
  account,
  creation,
  group,
  integrators,
  limit,
  location,
  maintenance,
  newLocation,
  no,
  nothing,
  notInTrace,
  pick,
  placed,
  product,
  replaced,
  secret,
  undoCalendar,
  undoComponent,
  undoDay,
  undoDevice,
  undoIntegration,
  undoLink,
  undoMeasurement,
  undoRegistration,
  undoUnlinking,
  view,
  whatWentWith,
  zonePath,
  type Fields,
  type UndoCall,
  type Rule,
} from './undo-rules.ts'

/** How each action is undone, or why it cannot be. */
export const undos: Record<AuditAction, Rule> = {
  ACCOUNT_CREATED: creation,
  ACCOUNT_UPDATED: (undoing) => {
    const id = pick(undoing.old, ['accountId'])
    const data = (value: Fields) => ({ data: account(value) })
    const present: UndoCall = { call: 'getManagedAccount', params: id }
    return replaced('updateManagedAccount', 'account-management', () => id, data, { present })(undoing)
  },
  ACCOUNT_DELETED: no('ACCOUNT_GONE'),
  ACCOUNT_MOVED: notInTrace('groupsAndOwner'),
  ACCOUNT_LOGGED_OUT: nothing,
  PUSH_SUBSCRIBED: creation,
  PUSH_UNSUBSCRIBED: secret,
  CHANNEL_TESTED: nothing,
  VIEW_CREATED: creation,
  VIEW_UPDATED: replaced('updateView', 'signed-in', ({ old }) => pick(old, ['viewId']), view, {
    isOwn: true,
  }),
  VIEW_DELETED: replaced(
    'createView',
    'signed-in',
    () => ({}),
    (value) => ({ list: value['list'], ...view(value) }),
    { isOwn: true },
  ),
  SESSIONS_ENDED: nothing,
  INVITATION_SENT: nothing,
  PASSWORD_SET: secret,
  PASSWORD_RESET_REQUESTED: nothing,
  SECOND_FACTOR_ADDED: secret,
  SECOND_FACTOR_REMOVED: secret,
  RECOVERY_CODES_MADE: secret,
  SECOND_FACTOR_RULE_SET: no('RULE_BEGINS'),
  IDENTITIES_CLEANED: secret,

  INTEGRATOR_CREATED: creation,
  INTEGRATOR_RENAMED: replaced(
    'renameIntegrator',
    'operator-accounts',
    ({ old }) => pick(old, ['integratorId']),
    (value) => pick(value, ['name']),
  ),
  INTEGRATOR_SUSPENDED: integrators('resumeIntegrator'),
  INTEGRATOR_RESUMED: integrators('suspendIntegrator'),
  INTEGRATOR_DELETED: notInTrace('content'),

  DATABASE_BACKED_UP: nothing,
  DATABASE_RESTORED: no('RESTORE_BACKUP'),
  DATABASE_MOVED: no('MOVE_DATABASE_BACK'),
  KEYS_ROTATED: secret,
  KEYS_REPLACED: secret,
  PUSH_KEY_ROTATED: secret,

  LOCATION_CREATED: creation,
  LOCATION_COPIED: creation,
  LOCATION_UPDATED: replaced(
    'updateLocation',
    'location-write',
    ({ old }) => ({ locationId: old['id'] }),
    location,
  ),
  LOCATION_DELETED: (undoing) =>
    whatWentWith(undoing.old) ??
    replaced('createLocation', 'location-write', () => ({}), newLocation, { note: 'It gets a new id.' })(
      undoing,
    ),
  LOCATION_TRANSFERRED: notInTrace('groups'),
  LOCATION_RESET: notInTrace('values'),
  LOCATION_TREE_RECREATED: nothing,
  LOCATION_IMAGE_STORED: notInTrace('picture'),
  METRICS_CLEANED: notInTrace('values'),

  MAINTENANCE_CREATED: creation,
  MAINTENANCE_UPDATED: replaced(
    'updateMaintenance',
    'location-write',
    ({ old }) => pick(old, ['locationId', 'maintenanceId']),
    maintenance,
  ),
  MAINTENANCE_DELETED: replaced(
    'createMaintenance',
    'location-write',
    ({ old }) => pick(old, ['locationId']),
    maintenance,
  ),

  ZONE_UPDATED: replaced(
    'updateZone',
    'location-write',
    ({ new: now }) => pick(now, ['locationId', 'zoneId']),
    (value) => pick(value, ['zoneId', 'zoneName', 'layoutId']),
  ),
  AUTOMATION_UPDATED: replaced('updateAutomation', 'automation-management', zonePath, (value) =>
    pick(value, ['enabled', 'mode', 'setpoint', 'setbackSetpoint', 'preheatMinutes']),
  ),
  ZONE_CALENDAR_CREATED: creation,
  ZONE_CALENDAR_DELETED: undoCalendar,
  ZONE_CALENDAR_DAY_SET: undoDay,
  CALENDAR_DAY_SET: undoDay,

  CONDITIONAL_CREATED: creation,
  CONDITIONAL_UPDATED: replaced(
    'updateConditional',
    'conditional-management',
    () => ({}),
    (value) => ({ ...pick(value, ['conditionalId']), ...limit(value) }),
  ),
  CONDITIONAL_DELETED: replaced(
    'createConditional',
    'conditional-management',
    () => ({}),
    (value) => ({ ...pick(value, ['locationId', 'measurementId']), ...limit(value) }),
  ),
  CONDITIONALS_SET: no('LIMITS_SET_AT_ONCE'),
  CONDITIONALS_RECREATED: no('LIMITS_MADE_ANEW'),

  ALARM_ACKNOWLEDGED: no('SOMEBODY_WAS_TOLD'),
  ALARM_SHELVED: no('ENDS_BY_ITSELF'),
  ALARM_RESOLVED: no('RAISED_AGAIN_BY_ITSELF'),
  ALARM_COMMENTED: no('COMMENT_WAS_READ'),
  DRILL_STARTED: no('PEOPLE_WERE_TOLD'),

  COMPONENT_REGISTERED: creation,
  COMPONENT_UPDATED: undoComponent,
  COMPONENT_SPLIT: no('NO_JOINING'),
  COMPONENT_RESIZED: ({ old }) => ({
    access: 'device-management',
    calls: [
      { call: 'resizeComponent', params: { size: String(old['size']) }, body: pick(old, ['identifier']) },
    ],
    restores: (value) => pick(value, ['size']),
  }),
  COMPONENT_LINKED: undoLink,
  COMPONENTS_LINKED: undoLink,
  COMPONENT_UNLINKED: notInTrace('measurements'),
  COMPONENT_DELETED: undoRegistration,
  ELSYS_SENSORS_REGISTERED: creation,
  LORAWAN_SECRET_ISSUED: secret,
  LORAWAN_SECRET_ENDED: secret,
  MEASUREMENT_UPDATED: undoMeasurement,
  MEASUREMENT_INFORMATION_ADDED: undoMeasurement,
  MEASUREMENT_DELETED: no('NO_NEW_MEASUREMENT'),
  VALUE_STORED: no('VALUE_IN_CURVE'),
  PRODUCT_CREATED: creation,
  PRODUCT_UPDATED: replaced(
    'updateProduct',
    'operator-devices',
    ({ old }) => pick(old, ['productId']),
    product,
  ),
  PRODUCT_DELETED: replaced(
    'createProduct',
    'operator-devices',
    ({ trace: { integratorId } }) => ({ integratorId }),
    product,
  ),
  PRODUCTS_IMPORTED: notInTrace('products'),

  DEVICES_REGISTERED: creation,
  DEVICE_TOKEN_ISSUED: secret,
  DEVICE_INITIALIZED: ({ old }) => ({
    access: 'device-management',
    calls: [{ call: 'unlinkManagedDevice', params: pick(old, ['deviceId']) }],
    // A component that was added since would go.
    restores: placed,
  }),
  DEVICE_UPDATED: undoDevice,
  DEVICE_MOVED: ({ old }) => ({
    access: 'device-management',
    calls: [{ call: 'moveDevice', params: pick(old, ['deviceId', 'locationId']) }],
    restores: placed,
  }),
  DEVICE_RESET: notInTrace('componentMeasurements'),
  DEVICE_UNLINKED: undoUnlinking,
  DEVICE_RELOAD_REQUESTED: nothing,
  DEVICE_READ: nothing,
  DEVICE_TOKEN_CHECKED: nothing,
  DEVICE_COMPONENT_ADDED: creation,

  LOCATION_GROUP_CREATED: creation,
  LOCATION_GROUP_UPDATED: replaced(
    'updateManagedGroup',
    'any-management',
    ({ old }) => pick(old, ['locationGroupId']),
    group,
  ),
  LOCATION_GROUP_DELETED: (undoing) =>
    whatWentWith(undoing.old) ??
    replaced('createManagedGroup', 'any-management', () => ({}), group, { note: 'It gets a new id.' })(
      undoing,
    ),
  INTEGRATION_CREATED: creation,
  INTEGRATION_UPDATED: undoIntegration,
  INTEGRATION_DELETED: no('INTEGRATION_GONE'),
  INTEGRATION_TESTED: nothing,
}
