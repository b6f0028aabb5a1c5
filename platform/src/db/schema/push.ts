import { index, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { accounts } from './accounts.ts'
import { id, moment } from './columns.ts'

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
