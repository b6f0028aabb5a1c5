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
  ACCOUNT_DELETED: no('The password and what the person has chosen went with it. Create the account again.'),
  ACCOUNT_MOVED: notInTrace('The groups and the owner that it left are'),
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
  SECOND_FACTOR_RULE_SET: no('It says from when it holds. Set it again.'),
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
  INTEGRATOR_DELETED: notInTrace('What it had is'),

  DATABASE_BACKED_UP: nothing,
  DATABASE_RESTORED: no('Restore another backup instead.'),
  DATABASE_MOVED: no('Move it back on the machine itself.'),
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
  LOCATION_TRANSFERRED: notInTrace('The groups that it left are'),
  LOCATION_RESET: notInTrace('The values are'),
  LOCATION_TREE_RECREATED: nothing,
  LOCATION_IMAGE_STORED: notInTrace('The old picture is'),
  METRICS_CLEANED: notInTrace('The values are'),

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
  CONDITIONALS_SET: no('Several limits were set at once. Change those that should be as before.'),
  CONDITIONALS_RECREATED: no('All limits were made anew. Change those that should be as before.'),

  ALARM_ACKNOWLEDGED: no('Somebody was told. Say in a comment what has changed.'),
  ALARM_SHELVED: no('It ends by itself. Say in a comment what has changed.'),
  ALARM_RESOLVED: no('It is raised again if its cause comes back.'),
  ALARM_COMMENTED: no('People have read it. Write another comment.'),
  DRILL_STARTED: no('People were told.'),

  COMPONENT_REGISTERED: creation,
  COMPONENT_UPDATED: undoComponent,
  COMPONENT_SPLIT: no('No call joins components.'),
  COMPONENT_RESIZED: ({ old }) => ({
    access: 'device-management',
    calls: [
      { call: 'resizeComponent', params: { size: String(old['size']) }, body: pick(old, ['identifier']) },
    ],
    restores: (value) => pick(value, ['size']),
  }),
  COMPONENT_LINKED: undoLink,
  COMPONENTS_LINKED: undoLink,
  COMPONENT_UNLINKED: notInTrace('Its measurements and limits are'),
  COMPONENT_DELETED: undoRegistration,
  ELSYS_SENSORS_REGISTERED: creation,
  LORAWAN_SECRET_ISSUED: secret,
  LORAWAN_SECRET_ENDED: secret,
  MEASUREMENT_UPDATED: undoMeasurement,
  MEASUREMENT_INFORMATION_ADDED: undoMeasurement,
  MEASUREMENT_DELETED: no('No call makes a measurement. Add the component again.'),
  VALUE_STORED: no('The value is in the curve. Store another one.'),
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
  PRODUCTS_IMPORTED: notInTrace('What the products were before is'),

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
  DEVICE_RESET: notInTrace('The measurements and limits of its components are'),
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
  INTEGRATION_DELETED: no('Its secret is in no trace, and it has left its groups. Create it again.'),
  INTEGRATION_TESTED: nothing,
}
