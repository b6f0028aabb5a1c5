import { bigint, index, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import type { JWK } from 'jose'
import { accounts } from './accounts.ts'
import { id, moment } from './columns.ts'
import { keyPurposes, passwordLinkPurposes } from './types.ts'

/** Sessions, grants, codes and tokens of the embedded identity provider, as the library stores them. */
export const idpRecords = pgTable(
  'idp_records',
  {
    model: text('model').notNull(),
    id: text('id').notNull(),
    payload: jsonb('payload').$type<Record<string, unknown>>().notNull(),
    uid: text('uid'),
    userCode: text('user_code'),
    grantId: text('grant_id'),
    expiresAt: moment('expires_at'),
    consumedAt: moment('consumed_at'),
    /** The address where it began, for unfinished sign-ins. */
    address: text('address'),
  },
  (table) => [
    primaryKey({ name: 'idp_records_pkey', columns: [table.model, table.id] }),
    index('idp_records_grant_idx').on(table.grantId),
    index('idp_records_uid_idx').on(table.uid),
    index('idp_records_user_code_idx').on(table.userCode),
    index('idp_records_expires_idx').on(table.expiresAt),
    index('idp_records_address_idx').on(table.address, table.expiresAt),
  ],
)

export const idpKeys = pgTable('idp_keys', {
  kid: text('kid').primaryKey(),
  purpose: text('purpose', { enum: keyPurposes }).notNull(),
  privateJwk: jsonb('private_jwk').$type<JWK>().notNull(),
  /** Published from then on. */
  createdAt: moment('created_at').notNull().defaultNow(),
  /** From then on its predecessors are retired, see identity/embedded/keys/stages.ts. */
  signsFrom: moment('signs_from').notNull().defaultNow(),
})

export const idpCredentials = pgTable('idp_credentials', {
  accountId: text('account_id')
    .primaryKey()
    .references(() => accounts.id, { onDelete: 'cascade' }),
  passwordHash: text('password_hash').notNull(),
  updatedAt: moment('updated_at')
    .notNull()
    .defaultNow()
    .$onUpdate(() => new Date()),
})

export const idpPasswordLinks = pgTable(
  'idp_password_links',
  {
    tokenHash: text('token_hash').primaryKey(),
    accountId: text('account_id')
      .notNull()
      .references(() => accounts.id, { onDelete: 'cascade' }),
    purpose: text('purpose', { enum: passwordLinkPurposes }).notNull(),
    /** The address to which it was mailed: whoever uses it reads that. Empty for a link that a command has printed. */
    mailedTo: text('mailed_to'),
    createdAt: moment('created_at').notNull().defaultNow(),
    expiresAt: moment('expires_at').notNull(),
    usedAt: moment('used_at'),
    /** Passwords that were sent with it, good or not. */
    attempts: integer('attempts').notNull().default(0),
  },
  (table) => [
    index('idp_password_links_account_idx').on(table.accountId),
    index('idp_password_links_expires_idx').on(table.expiresAt),
  ],
)

/** Passwords that were wrong, or are being checked. */
export const idpAttempts = pgTable(
  'idp_attempts',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    /** The account's id, or the hash of a name without an account. */
    subject: text('subject').notNull(),
    /** An address, or a browser that its owner has signed in with before. */
    source: text('source').notNull(),
    attemptedAt: moment('attempted_at').notNull().defaultNow(),
  },
  (table) => [
    index('idp_attempts_subject_idx').on(table.subject, table.attemptedAt),
    index('idp_attempts_source_idx').on(table.source, table.attemptedAt),
    index('idp_attempts_attempted_idx').on(table.attemptedAt),
  ],
)

/** Authenticator apps, which show a new code every half minute. An account with one of them, or a passkey, has a second factor. */
export const idpTotp = pgTable(
  'idp_totp',
  {
    id: id(),
    accountId: text('account_id')
      .notNull()
      .references(() => accounts.id, { onDelete: 'cascade' }),
    name: text('name').notNull(),
    /** Encrypted. */
    secret: text('secret').notNull(),
    /** The half minute of the last code that was used. Neither this code nor an older one works again. */
    lastStep: bigint('last_step', { mode: 'number' }).notNull(),
    createdAt: moment('created_at').notNull().defaultNow(),
    lastUsedAt: moment('last_used_at'),
  },
  (table) => [index('idp_totp_account_idx').on(table.accountId)],
)

export const idpPasskeys = pgTable(
  'idp_passkeys',
  {
    /** As the authenticator calls it, in Base64url. */
    credentialId: text('credential_id').primaryKey(),
    accountId: text('account_id')
      .notNull()
      .references(() => accounts.id, { onDelete: 'cascade' }),
    name: text('name').notNull(),
    /** In COSE, as Base64url. */
    publicKey: text('public_key').notNull(),
    /** How often it has signed. 0 if it does not count. */
    counter: bigint('counter', { mode: 'number' }).notNull(),
    /** How browsers reach it, for example `usb`. */
    transports: text('transports').array().notNull(),
    createdAt: moment('created_at').notNull().defaultNow(),
    lastUsedAt: moment('last_used_at'),
  },
  (table) => [index('idp_passkeys_account_idx').on(table.accountId)],
)

/** Each works once, instead of an authenticator app or a passkey, and is then deleted. */
export const idpRecoveryCodes = pgTable(
  'idp_recovery_codes',
  {
    codeHash: text('code_hash').notNull(),
    accountId: text('account_id')
      .notNull()
      .references(() => accounts.id, { onDelete: 'cascade' }),
  },
  (table) => [primaryKey({ name: 'idp_recovery_codes_pkey', columns: [table.accountId, table.codeHash] })],
)
