import { accountFields } from '#contract/fields/accounts'
import type { Preferences } from '#contract/schemas/preferences'
import { languages } from '#contract/texts/language'
import { accountScopes, addressKinds, messageKinds } from '#contract/values'
import { sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  type AnyPgColumn,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import { columnsOf, id, moment, searchBeginning, searched, timestamps, version } from './columns.ts'
import { locationGroups } from './groups.ts'
import { integratorId, integrators } from './integrators.ts'

export const accounts = pgTable(
  'accounts',
  {
    id: id(),
    integratorId: integratorId(),
    ...columnsOf(accountFields),
    // What its owner has proved to read. Messages go there, and nowhere else. It may be the address before the one above.
    confirmedEmail: text('confirmed_email'),
    // When messages end to go to the address before. Kept by `db/confirmed-addresses.ts`.
    formerEmailUntil: moment('former_email_until'),
    // Two spellings with the same key are one name. Written only by `db/account-names.ts`.
    usernameKey: text('username_key').notNull(),
    emailKey: text('email_key').notNull(),
    confirmedPhone: text('confirmed_phone'),
    formerPhoneUntil: moment('former_phone_until'),
    // Of mails and messages to the person: the chosen one, else that of the first sign-in. English, if it is not known.
    language: text('language', { enum: languages }),
    // How the person reads the console. What is missing was never chosen.
    preferences: jsonb('preferences').$type<Partial<Preferences>>().notNull().default({}),
    roles: text('roles').array().notNull().default([]),
    scope: text('scope', { enum: accountScopes }).notNull().default('INTEGRATOR'),
    // An account without an owner is an owner itself.
    ownerAccountId: text('owner_account_id').references((): AnyPgColumn => accounts.id, {
      onDelete: 'set null',
    }),
    version: version(),
    ...timestamps(),
    search: searched("first_name || ' ' || last_name", 'username', 'email'),
  },
  (table) => [
    uniqueIndex('accounts_username_key').on(table.usernameKey),
    uniqueIndex('accounts_email_key').on(table.emailKey),
    index('accounts_integrator_idx').on(table.integratorId, table.lastName, table.firstName, table.id),
    index('accounts_owner_idx').on(table.ownerAccountId),
    index('accounts_search_idx').on(table.integratorId, searchBeginning(table.search)),
  ],
)

export const accountLocationGroups = pgTable(
  'account_location_groups',
  {
    accountId: text('account_id')
      .notNull()
      .references(() => accounts.id, { onDelete: 'cascade' }),
    locationGroupId: text('location_group_id')
      .notNull()
      .references(() => locationGroups.id, { onDelete: 'cascade' }),
    roles: text('roles').array().notNull().default([]),
    contactGroup: text('contact_group').array().notNull().default([]),
    allowPushNotifications: text('allow_push_notifications').notNull().default('false'),
    showInContacts: boolean('show_in_contacts').notNull().default(false),
    dashboardSafe: boolean('dashboard_safe').notNull().default(false),
  },
  (table) => [
    primaryKey({ name: 'account_location_groups_pkey', columns: [table.accountId, table.locationGroupId] }),
    index('account_location_groups_group_idx').on(table.locationGroupId),
  ],
)

export const logins = pgTable(
  'logins',
  {
    accountId: text('account_id')
      .notNull()
      .references(() => accounts.id, { onDelete: 'cascade' }),
    sessionKey: text('session_key').notNull(),
    loginDate: moment('login_date').notNull().defaultNow(),
    /** From where, and with which browser. Older ones do not have it. */
    address: text('address'),
    browser: text('browser'),
  },
  (table) => [
    primaryKey({ name: 'logins_pkey', columns: [table.accountId, table.sessionKey] }),
    index('logins_account_date_idx').on(table.accountId, table.loginDate.desc()),
  ],
)

/** Codes that are on their way to an address, to see whether its owner reads it. */
export const confirmations = pgTable(
  'confirmations',
  {
    accountId: text('account_id')
      .notNull()
      .references(() => accounts.id, { onDelete: 'cascade' }),
    kind: text('kind', { enum: addressKinds }).notNull(),
    /** To which it was sent. It is the account's no more if that was changed meanwhile. */
    address: text('address').notNull(),
    codeHash: text('code_hash').notNull(),
    /** Codes that were typed, right or wrong. */
    attempts: integer('attempts').notNull().default(0),
    expiresAt: moment('expires_at').notNull(),
  },
  (table) => [
    primaryKey({ name: 'confirmations_pkey', columns: [table.accountId, table.kind] }),
    index('confirmations_expires_idx').on(table.expiresAt),
  ],
)

/** Messages that people have caused, to limit them. They outlive the account: a second manager must not get past the limit. */
export const causedMessages = pgTable(
  'caused_messages',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    integratorId: text('integrator_id')
      .notNull()
      .references(() => integrators.id, { onDelete: 'cascade' }),
    /** Who has caused it. Empty if it was somebody who is not signed in. */
    accountId: text('account_id').references(() => accounts.id, { onDelete: 'set null' }),
    kind: text('kind', { enum: messageKinds }).notNull(),
    /** The hash of the address to which it goes. Empty if it goes to none that is counted, or to many. */
    address: text('address'),
    sentAt: moment('sent_at').notNull().defaultNow(),
  },
  (table) => [
    index('caused_messages_integrator_idx').on(table.integratorId, table.kind, table.sentAt),
    index('caused_messages_address_idx')
      .on(table.address, table.kind, table.sentAt)
      .where(sql`${table.address} is not null`),
    index('caused_messages_account_idx').on(table.accountId),
    index('caused_messages_sent_idx').on(table.sentAt),
  ],
)

/** Sessions that were ended while their tokens are still valid. They stay when the account is deleted. */
export const endedSessions = pgTable(
  'ended_sessions',
  {
    accountId: text('account_id').notNull(),
    sessionKey: text('session_key').notNull(),
    endedAt: moment('ended_at').notNull().defaultNow(),
    expiresAt: moment('expires_at').notNull(),
  },
  (table) => [
    primaryKey({ name: 'ended_sessions_pkey', columns: [table.accountId, table.sessionKey] }),
    index('ended_sessions_expires_idx').on(table.expiresAt),
  ],
)

/** The keys with which the platform signs to push services (VAPID). The newest one is for new subscriptions. */
export const pushKeys = pgTable('push_keys', {
  publicKey: text('public_key').primaryKey(),
  /** Encrypted. */
  privateKey: text('private_key').notNull(),
  createdAt: moment('created_at').notNull().defaultNow(),
})

/** Browsers that get push notifications. */
export const pushSubscriptions = pgTable(
  'push_subscriptions',
  {
    id: id(),
    accountId: text('account_id')
      .notNull()
      .references(() => accounts.id, { onDelete: 'cascade' }),
    /** The sign-in of the browser. A sign-out ends the subscription, and the end of an unused session does not. */
    sessionKey: text('session_key').notNull(),
    /** A push service takes only what this key has signed. */
    publicKey: text('public_key')
      .notNull()
      .references(() => pushKeys.publicKey, { onDelete: 'cascade' }),
    /** Whoever knows it can write to the browser, as far as the key allows. So it is shown to nobody. */
    endpoint: text('endpoint').notNull(),
    p256dh: text('p256dh').notNull(),
    auth: text('auth').notNull(),
    name: text('name').notNull(),
    createdAt: moment('created_at').notNull().defaultNow(),
  },
  (table) => [
    uniqueIndex('push_subscriptions_endpoint_key').on(table.endpoint),
    index('push_subscriptions_account_idx').on(table.accountId, table.sessionKey),
    index('push_subscriptions_key_idx').on(table.publicKey),
  ],
)
