import type { AuditAction } from '../../audit.ts'
import { listedIn, pluralIn } from '../language.ts'

const plural = pluralIn('en')

/**
 * Every action of the audit log as a sentence. `{word}` names what the values are about, or else says what `unknown` has for
 * it; `{word:the thing *|a thing}` has the words for both, and the name in the place of the star.
 */
export const en = {
  actions: {
    ACCOUNT_CREATED: '{person} created the account of {account}',
    ACCOUNT_UPDATED: '{person} changed the account of {account}',
    ACCOUNT_DELETED: '{person} deleted the account of {account}',
    ACCOUNT_MOVED: '{person} moved the account of {account} to another integrator',
    ACCOUNT_LOGGED_OUT: '{person} signed out',
    PUSH_SUBSCRIBED: '{person} asked for messages on {browser}',
    PUSH_UNSUBSCRIBED: '{person} ended the messages on {browser}',
    CHANNEL_TESTED: '{person} sent a test to themselves',
    VIEW_CREATED: '{person} saved {view:the view *|a view}',
    VIEW_UPDATED: '{person} changed {view:the view *|a view}',
    VIEW_DELETED: '{person} deleted {view:the view *|a view}',
    PASSWORD_SET: '{person} set a password',
    PASSWORD_RESET_REQUESTED: '{person} asked for a link to set a new password',
    SECOND_FACTOR_ADDED: '{person} added {factor:the second factor *|a second factor}',
    SECOND_FACTOR_REMOVED: '{person} removed the second factors of {account}',
    RECOVERY_CODES_MADE: '{person} made new recovery codes',
    SESSIONS_ENDED: '{person} signed {account} out everywhere',
    INVITATION_SENT: '{person} invited {account} again',
    SECOND_FACTOR_RULE_SET: '{person} made the second factor a must for everybody',
    IDENTITIES_CLEANED: '{person} removed identities without an account',

    INTEGRATOR_CREATED: '{person} created {integrator:the integrator *|an integrator}',
    INTEGRATOR_RENAMED: '{person} renamed {integrator:the integrator *|an integrator}',
    INTEGRATOR_SUSPENDED: '{person} suspended {integrator:the integrator *|an integrator}',
    INTEGRATOR_RESUMED: '{person} let {integrator:the integrator *|an integrator} sign in again',
    INTEGRATOR_DELETED: '{person} deleted {integrator:the integrator *|an integrator}',

    DATABASE_BACKED_UP: '{person} made a backup of the database',
    DATABASE_RESTORED: '{person} restored the database',
    DATABASE_MOVED: '{person} moved the database',
    SAMPLE_MOVE_BEGUN: '{person} began to move the samples to another store',
    SAMPLES_MOVED: '{person} let samples be read from another store',
    SAMPLE_MOVE_CANCELLED: '{person} cancelled the move of the samples',
    SAMPLES_DROPPED: '{person} emptied the store that samples had moved from',
    KEYS_ROTATED: '{person} made a new signing key',
    KEYS_REPLACED: '{person} replaced all signing keys',
    PUSH_KEY_ROTATED: '{person} made a new key for messages to browsers',

    LOCATION_CREATED: '{person} created {location:the location *|a location}',
    LOCATION_COPIED: '{person} made {location:the location *|a location} as a copy of {source}',
    LOCATION_UPDATED: '{person} changed {location:the location *|a location}',
    LOCATION_DELETED: '{person} deleted {location:the location *|a location}',
    LOCATION_TRANSFERRED: '{person} transferred {location:the location *|a location} to another integrator',
    LOCATION_RESET: '{person} reset the values of {location}',
    LOCATION_TREE_RECREATED: '{person} rebuilt the tree of {location}',
    LOCATION_IMAGE_STORED: '{person} stored a picture of {location}',
    METRICS_CLEANED: '{person} removed wrong values of {location}',

    MAINTENANCE_CREATED: '{person} planned maintenance of {location}',
    MAINTENANCE_UPDATED: '{person} changed the maintenance of {location}',
    MAINTENANCE_DELETED: '{person} cancelled maintenance of {location}',

    ZONE_UPDATED: '{person} changed {zone:the zone *|a zone} of {location}',
    AUTOMATION_UPDATED: '{person} changed the automation of {zone:zone *|a zone} of {location}',
    ZONE_CALENDAR_CREATED: '{person} gave {zone:zone *|a zone} of {location} a calendar of its own',
    ZONE_CALENDAR_DELETED: '{person} deleted the calendar of {zone:zone *|a zone} of {location}',
    ZONE_CALENDAR_DAY_SET: '{person} set {date} in the calendar of {zone:zone *|a zone} of {location}',
    CALENDAR_DAY_SET: '{person} set {date} in the calendar of {location}',

    CONDITIONAL_CREATED: '{person} set a limit for {measurement} of {location}',
    CONDITIONAL_UPDATED: '{person} changed a limit for {measurement} of {location}',
    CONDITIONAL_DELETED: '{person} deleted a limit for {measurement} of {location}',
    CONDITIONALS_SET: '{person} set a limit for the components of a product at {location}',
    CONDITIONALS_RECREATED: '{person} made the limits of {location} anew from its products',

    ALARM_ACKNOWLEDGED: '{person} acknowledged {alarm} of {location}',
    ALARM_SHELVED: '{person} shelved {alarm} of {location}',
    ALARM_RESOLVED: '{person} resolved {alarm} of {location}',
    ALARM_COMMENTED: '{person} commented on {alarm} of {location}',
    DRILL_STARTED: '{person} started a drill at {location}',

    COMPONENT_REGISTERED: '{person} registered {component:the component *|a component}',
    COMPONENT_UPDATED: '{person} changed {component:the component *|a component}',
    COMPONENT_SPLIT: '{person} split {component:the component *|a component}',
    COMPONENT_RESIZED: '{person} resized {component:the component *|a component}',
    COMPONENT_LINKED: '{person} linked {component:the component *|a component} to {location}',
    COMPONENTS_LINKED: '{person} linked {component:the component *|a component} to {location}',
    COMPONENT_UNLINKED: '{person} unlinked {component:the component *|a component} from {formerLocation}',
    COMPONENT_DELETED: '{person} deleted {component:the component *|a component}',
    ELSYS_SENSORS_REGISTERED: '{person} registered {sensors}',
    LORAWAN_SECRET_ISSUED: '{person} made a secret for the network server',
    LORAWAN_SECRET_ENDED: '{person} ended the secret of the network server',
    MEASUREMENT_UPDATED: '{person} changed {measurement:the measurement *|a measurement} of {location}',
    MEASUREMENT_INFORMATION_ADDED:
      '{person} added information to {measurement:the measurement *|a measurement} of {location}',
    MEASUREMENT_DELETED: '{person} deleted {measurement:the measurement *|a measurement} of {location}',
    VALUE_STORED: '{person} set {measurement} of {location} to {value}',
    PRODUCT_CREATED: '{person} created {product:the product *|a product}',
    PRODUCT_UPDATED: '{person} changed {product:the product *|a product}',
    PRODUCT_DELETED: '{person} deleted {product:the product *|a product}',
    PRODUCTS_IMPORTED: '{person} imported products',

    DEVICES_REGISTERED: '{person} registered {devices}',
    DEVICE_TOKEN_ISSUED: '{person} made a token for {device:the device *|a device}',
    DEVICE_INITIALIZED: '{person} initialized {device:the device *|a device} at {location}',
    DEVICE_UPDATED: '{person} changed {device:the device *|a device}',
    DEVICE_MOVED: '{person} moved {device:the device *|a device} from {formerLocation} to {location}',
    DEVICE_RESET: '{person} reset {device:the device *|a device}',
    DEVICE_UNLINKED: '{person} unlinked {device:the device *|a device} from {formerLocation}',
    DEVICE_RELOAD_REQUESTED: '{person} asked {device:the device *|a device} to read its configuration again',
    DEVICE_READ: '{person} read registers of {device:the device *|a device}',
    DEVICE_TOKEN_CHECKED: '{person} checked the token of {device:the device *|a device}',
    DEVICE_COMPONENT_ADDED:
      '{person} added {component:the component *|a component} to {device:the device *|a device}',

    LOCATION_GROUP_CREATED: '{person} created {group:the location group *|a location group}',
    LOCATION_GROUP_UPDATED: '{person} changed {group:the location group *|a location group}',
    LOCATION_GROUP_DELETED: '{person} deleted {group:the location group *|a location group}',
    INTEGRATION_CREATED: '{person} created {integration:the integration *|an integration}',
    INTEGRATION_UPDATED: '{person} changed {integration:the integration *|an integration}',
    INTEGRATION_DELETED: '{person} deleted {integration:the integration *|an integration}',
    INTEGRATION_TESTED: '{person} sent a test through {integration:the integration *|an integration}',
  } satisfies Record<AuditAction, string>,
  /** The same actions, where the values say more. */
  addedToGroups: '{person} added {account} to {list}',
  removedFromGroups: '{person} removed {account} from {list}',
  changedOwnAccount: '{person} changed their own account',
  removedOwnFactor: '{person} removed {factor:the second factor *|a second factor}',
  signedOutElsewhere: '{person} signed out elsewhere',
  factorOfChoice: '{person} made the second factor a matter of choice',
  factorForManagers: '{person} made the second factor a must for managers',
  addedToGroup: '{person} added {list} to {group}',
  removedFromGroup: '{person} removed {list} from {group}',
  /** An action of another release. */
  otherAction: (action: string) => `{person}: ${action}`,
  /** What an undo does besides. */
  undoNotes: {
    newId: 'It gets a new id.',
    measurementsGo: 'Its measurements and their limits are deleted. It keeps its name.',
    secretStays: 'Its secret stays as it is now: secrets are in no trace.',
  },
  undidAnother: ', and so undid an earlier change',
  unknown: {
    person: 'Somebody',
    account: 'somebody',
    factor: 'a second factor',
    browser: 'a browser',
    view: 'a view',
    integrator: 'an integrator',
    location: 'a location',
    formerLocation: 'a location',
    source: 'another location',
    zone: 'a zone',
    component: 'a component',
    measurement: 'a value',
    device: 'a device',
    product: 'a product',
    group: 'a location group',
    integration: 'an integration',
    alarm: 'an alarm',
    date: 'a day',
    value: 'a value',
    sensors: 'sensors',
    devices: 'devices',
  },
  alarm: 'the alarm',
  alarmAbout: (measurement: string) => `the alarm about ${measurement}`,
  sensors: (count: number, shown: string) =>
    plural(count, { one: `${shown} sensor`, other: `${shown} sensors` }),
  devices: (count: number, shown: string) =>
    plural(count, { one: `${shown} device`, other: `${shown} devices` }),
  listed: listedIn('en'),
  more: (count: number) => `${count} more`,
}

export type SentenceTexts = typeof en

export type UndoNote = keyof SentenceTexts['undoNotes']
