import { sql } from 'drizzle-orm'
import { check, index, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { accounts } from './accounts.ts'
import { id, moment, timestamps, version } from './columns.ts'
import { integratorId } from './integrators.ts'

/** Accounts of programs: no person, no password. */
export const serviceAccounts = pgTable(
  'service_accounts',
  {
    id: id(),
    integratorId: integratorId(),
    name: text('name').notNull(),
    /** What its tokens may do at most. */
    roles: text('roles').array().notNull(),
    version: version(),
    ...timestamps(),
  },
  (table) => [index('service_accounts_integrator_idx').on(table.integratorId, table.name, table.id)],
)

/** With which programs call, for an account or a service account. Only the hash of one is stored. */
export const programTokens = pgTable(
  'program_tokens',
  {
    id: id(),
    /** Where its account was when it was made. It is good for nothing else. */
    integratorId: integratorId(),
    accountId: text('account_id').references(() => accounts.id, { onDelete: 'cascade' }),
    serviceAccountId: text('service_account_id').references(() => serviceAccounts.id, {
      onDelete: 'cascade',
    }),
    name: text('name').notNull(),
    hash: text('hash').notNull(),
    roles: text('roles').array().notNull(),
    /** Location groups to which it is limited. Empty: to none. */
    locationGroupIds: text('location_group_ids').array(),
    /** Addresses and networks from which it may be used. From everywhere, if there are none. */
    addresses: text('addresses').array().notNull(),
    /** Who is told before it expires. */
    madeBy: text('made_by').references(() => accounts.id, { onDelete: 'set null' }),
    createdAt: moment('created_at').notNull().defaultNow(),
    expiresAt: moment('expires_at').notNull(),
    lastUsedAt: moment('last_used_at'),
    lastUsedAddress: text('last_used_address'),
    /** When somebody was told that it expires. */
    warnedAt: moment('warned_at'),
  },
  (table) => [
    uniqueIndex('program_tokens_hash_key').on(table.hash),
    index('program_tokens_account_idx').on(table.accountId),
    index('program_tokens_service_account_idx').on(table.serviceAccountId),
    index('program_tokens_integrator_idx').on(table.integratorId),
    index('program_tokens_made_by_idx').on(table.madeBy),
    index('program_tokens_expires_idx').on(table.expiresAt),
    check('program_tokens_owner', sql`(${table.accountId} is null) <> (${table.serviceAccountId} is null)`),
  ],
)
