import { isDatabaseAddress, isMailServer, isSipServer, isWebAddress } from '#contract/addresses'
import { findMisspelled } from '#contract/spelling/misspelled'
import type { SecondFactorRequired } from '#contract/values'
import { isIP } from 'node:net'
import { join, parse, resolve } from 'node:path'
import { z } from 'zod'
import { noProxies, readTrustedProxies } from './base/address.ts'
import { readKeys } from './base/encryption.ts'
import { StartRefused } from './base/errors.ts'
import { readCassandraAddress } from './settings/cassandra-address.ts'
import { secretSettings, withSecretFiles } from './settings/secret-files.ts'

const Switch = z.enum(['on', 'off']).transform((value) => value === 'on')

/** Digits alone: `Number` would read a blank as 0, and 0x50 as 80. */
const Whole = (min: number, max: number) =>
  z.string().regex(/^\d+$/, 'a whole number is expected').transform(Number).pipe(z.number().min(min).max(max))

const Days = (min: number) => Whole(min, 36_500)

const longestHost = 253

/** Node reads 0 and other short forms as addresses too, and 0 is every address of the machine. */
const Host = z
  .string()
  .max(longestHost)
  .refine(
    (text) => isIP(text) > 0 || (/^[a-z\d]([\w.-]*[a-z\d])?$/i.test(text) && /[a-z]/i.test(text)),
    'an address such as 127.0.0.1 or :: is expected, or the name of one',
  )

/** It is closed to other users, which the folder of the whole machine must not be. */
const Folder = z
  .string()
  .refine((text) => resolve(text) !== parse(resolve(text)).root, 'a folder is expected')

const Origins = z
  .string()
  .transform((text) =>
    text
      .split(',')
      .map((origin) => origin.trim())
      .filter(Boolean),
  )
  .pipe(
    z.array(z.string().refine(isWebAddress, 'addresses such as https://console.example.com are expected')),
  )

const Proxies = z.string().transform((text, context) => {
  const trusted = readTrustedProxies(text)
  if (trusted) return trusted
  const expected = 'a number of proxies, or their addresses and networks as in 10.0.0.0/8, 2001:db8::1'
  context.addIssue({ code: 'custom', message: `${expected}, is expected` })
  return z.NEVER
})

const SipHosts = z
  .string()
  .transform((text) => text.split(/[\s,]+/).filter(Boolean))
  .pipe(
    z.array(z.string().refine(isSipServer, 'hosts such as pbx.example.com or 10.0.0.5:5070 are expected')),
  )

/** As they are in an address. */
const WebHosts = z
  .string()
  .transform((text) => text.split(/[\s,]+/).filter(Boolean))
  .pipe(
    z.array(
      z
        .string()
        .refine(
          (host) => isWebAddress(`https://${host}`),
          'hosts such as erp.example.com or 10.0.0.5:8443 are expected',
        )
        .transform((host) => new URL(`https://${host}`).host),
    ),
  )

const Keys = z.string().transform((text, context) => {
  const keys = readKeys(text)
  if (keys) return keys
  const expected = '32 bytes in Base64 or hexadecimal, as from openssl rand -base64 32, are expected'
  context.addIssue({ code: 'custom', message: expected })
  return z.NEVER
})

const Address = (isAddress: (text: string) => boolean, example: string) =>
  z.string().refine(isAddress, `an address such as ${example} is expected`)

const WebAddress = Address(isWebAddress, 'https://console.example.com')
const DatabaseAddress = Address(isDatabaseAddress, 'postgres://user:password@host/database')

const CassandraUrl = z.string().transform((text, context) => {
  const address = readCassandraAddress(text)
  if (address) return address
  const expected = 'an address such as cassandra://host1,host2,host3/keyspace?dc=datacenter1'
  context.addIssue({ code: 'custom', message: `${expected} is expected` })
  return z.NEVER
})

const Environment = z.object({
  HOST: Host.default('127.0.0.1'),
  PORT: Whole(0, 65_535).default(8080),
  PUBLIC_URL: WebAddress.optional(),
  TRUSTED_PROXIES: Proxies.optional(),
  DATA_DIR: Folder.default('data'),
  DATABASE_URL: DatabaseAddress.optional(),
  DATABASE_READ_URL: DatabaseAddress.optional(),
  SAMPLES_URL: CassandraUrl.optional(),
  DRAIN_SECONDS: Whole(0, 60).default(0),
  DISK_RESERVE_MB: Whole(1, 1_000_000).default(256),
  SAMPLE_DATA: Switch.optional(),
  SAMPLE_DEVICES: Switch.optional(),
  NODE_ENV: z.enum(['production', 'development', 'test']).default('development'),
  AUDIT_RETENTION_DAYS: Days(1).optional(),
  LOGIN_RETENTION_DAYS: Days(90).optional(),
  SAMPLE_RETENTION_DAYS: Days(1).optional(),
  ALARM_RETENTION_DAYS: Days(1).default(365),
  ENDED_SESSION_RETENTION_DAYS: Days(0).default(0),
  METRICS_PORT: Whole(0, 65_535).optional(),
  SLOW_QUERY_MS: Whole(1, 60_000).default(500),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('warn'),
  SECURITY_LOG: Switch.optional(),
  REALM: z
    .string()
    .regex(/^[\w-]+$/)
    .default('integrator'),
  IDENTITY_ISSUER: WebAddress.optional(),
  IDENTITY_AUDIENCE: z.string().min(1).default('api'),
  IDENTITY_USERNAME_CLAIM: z.string().min(1).default('preferred_username'),
  ACCESS_TOKEN_SECONDS: Whole(1, 86_400).default(300),
  KEY_ROTATION_DAYS: Whole(1, 3650).default(90),
  PASSWORD_GRANT: Switch.default(false),
  SECOND_FACTOR: z.enum(['offered', 'managers', 'everybody']).default('offered'),
  SECOND_FACTOR_FROM: z.iso.date('a day such as 2026-12-31 is expected').optional(),
  CONSOLE_URLS: Origins.default([]),
  SMTP_URL: Address(isMailServer, 'smtp://user:password@host:587').optional(),
  MAIL_FROM: z
    .string()
    .regex(/^[^\r\n@]*[^\s@]@[^\s@]+$/, 'an address such as Console <console@example.com> is expected')
    .optional(),
  KEYCLOAK_ADMIN_CLIENT_ID: z.string().min(1).default('platform'),
  KEYCLOAK_ADMIN_CLIENT_SECRET: z.string().min(1).optional(),
  KEYCLOAK_URL: WebAddress.optional(),
  BACKUP_EVERY_HOURS: z.union([z.literal('off'), Whole(1, 8760)]).optional(),
  BACKUP_FOLDER: Folder.optional(),
  BACKUP_KEEP: Whole(1, 10_000).default(14),
  SECRETS_KEY: Keys.optional(),
  ALARM_CHANNELS: Switch.optional(),
  HEARTBEAT_URL: WebAddress.optional(),
  OUTGOING_PROXY: Address(isWebAddress, 'http://proxy.example.com:3128').optional(),
  PAGERDUTY_URL_US: WebAddress.default('https://events.pagerduty.com'),
  PAGERDUTY_URL_EU: WebAddress.default('https://events.eu.pagerduty.com'),
  TWILIO_URL: WebAddress.default('https://api.twilio.com'),
  SIP_INNER_HOSTS: SipHosts.default([]),
  WEBHOOK_INNER_HOSTS: WebHosts.default([]),
  SETUP_ORGANISATION: z.string().optional(),
  SETUP_USERNAME: z.string().optional(),
  SETUP_EMAIL: z.string().optional(),
  SETUP_PASSWORD: z.string().optional(),
})

const secondFactorRuleOf = {
  offered: 'NOBODY',
  managers: 'MANAGERS',
  everybody: 'EVERYBODY',
} as const satisfies Record<string, SecondFactorRequired>

const settingNames = [...Object.keys(Environment.shape), ...secretSettings.map((name) => `${name}_FILE`)]

export type Settings = ReturnType<typeof readSettings>

/** Reads the environment once, and the files that it names for secrets. An empty variable counts as not set. */
export function readSettings(environment: Record<string, string | undefined>) {
  const parsed = Environment.safeParse(withSecretFiles(environment))
  if (!parsed.success) {
    const [issue] = parsed.error.issues
    const name = String(issue?.path[0] ?? 'The environment')
    throw new StartRefused(`The setting ${name} is wrong: ${issue?.message ?? 'it cannot be read'}.`)
  }
  const env = parsed.data
  if (env.DATABASE_READ_URL !== undefined && env.DATABASE_URL === undefined)
    throw new StartRefused(
      'The setting DATABASE_READ_URL is wrong: only a database of DATABASE_URL has a replica.',
    )
  if (env.SECOND_FACTOR_FROM !== undefined && env.SECOND_FACTOR === 'offered')
    throw new StartRefused(
      'The setting SECOND_FACTOR_FROM is wrong: SECOND_FACTOR does not say who needs a second factor from that day on.',
    )
  const production = env.NODE_ENV === 'production'
  // In the spelling of browsers: HTTPS:// is https:// as well, which decides what a public address is protected by.
  const publicUrl = new URL(env.PUBLIC_URL ?? `http://localhost:${env.PORT}`).href.replace(/\/+$/, '')
  const isPublic = publicUrl.startsWith('https:')
  const sampleData = !production && (env.SAMPLE_DATA ?? !isPublic)
  const mailFrom = env.MAIL_FROM ?? `Integrator Console <no-reply@${new URL(publicUrl).hostname}>`
  return {
    host: env.HOST,
    port: env.PORT,
    publicUrl,
    /** After SIGTERM it goes on so long, and is not ready any more. */
    drainSeconds: env.DRAIN_SECONDS,
    trustedProxies: env.TRUSTED_PROXIES ?? noProxies,
    dataDir: env.DATA_DIR,
    /** They encrypt the secrets of integrations, the first one what is new. Undefined: the data folder has the key. */
    secretsKeys: env.SECRETS_KEY,
    databaseUrl: env.DATABASE_URL,
    /** A replica of that database, for reads that may be some seconds old. */
    databaseReadUrl: env.DATABASE_READ_URL,
    /** Where the samples are. Without it in the database. */
    samplesAddress: env.SAMPLES_URL,
    /** While less is free on the disk of the embedded database, nothing is saved. */
    diskReserveBytes: env.DISK_RESERVE_MB * 1024 ** 2,
    sampleData,
    /** Whether the sample's devices go on sending. */
    sampleDevices: !production && (env.SAMPLE_DEVICES ?? true),
    /** Whether somebody asked for the sample data. Undefined if the setting is missing. */
    sampleDataSetting: env.SAMPLE_DATA,
    production,
    logLevel: env.LOG_LEVEL,
    /** Nothing is counted without it. */
    metricsPort: env.METRICS_PORT,
    slowQueryMs: env.SLOW_QUERY_MS,
    /** In days. Without a number for ever. */
    retention: {
      traces: env.AUDIT_RETENTION_DAYS,
      // At least 90 days: to end all sessions of a person, the platform searches the logins of the last 90 days.
      logins: env.LOGIN_RETENTION_DAYS,
      samples: env.SAMPLE_RETENTION_DAYS,
      alarms: env.ALARM_RETENTION_DAYS,
      // Counted from the day on which the last token of the session expires. Until then its tokens must be refused.
      endedSessions: env.ENDED_SESSION_RETENTION_DAYS,
    },
    /** On if the platform serves people. Off if somebody tries it out and reads the terminal. */
    securityLog: env.SECURITY_LOG ?? (production || publicUrl.startsWith('https:')),
    realm: env.REALM,
    identityIssuer: env.IDENTITY_ISSUER?.replace(/\/+$/, ''),
    audience: env.IDENTITY_AUDIENCE,
    usernameClaim: env.IDENTITY_USERNAME_CLAIM,
    accessTokenSeconds: env.ACCESS_TOKEN_SECONDS,
    keyRotationDays: env.KEY_ROTATION_DAYS,
    passwordGrant: env.PASSWORD_GRANT,
    /** Who of all integrators needs one, and from when on. Integrators can ask for more. */
    secondFactor: {
      required: secondFactorRuleOf[env.SECOND_FACTOR],
      from: env.SECOND_FACTOR_FROM === undefined ? null : new Date(env.SECOND_FACTOR_FROM),
    },
    /** Origins beside our own from which the console may sign in. */
    consoleUrls: env.CONSOLE_URLS.map((url) => new URL(url).origin),
    smtpUrl: env.SMTP_URL,
    mailFrom,
    /** Its address alone, without the name before it. */
    mailAddress: /[^\s<]+@[^\s>]+/.exec(mailFrom)?.[0] ?? mailFrom,
    keycloak: keycloakSettings(env),
    channels: channelSettings(env, sampleData),
    /** Without a number of hours no backup is made automatically. */
    backups:
      env.BACKUP_EVERY_HOURS === undefined || env.BACKUP_EVERY_HOURS === 'off'
        ? undefined
        : {
            everyHours: env.BACKUP_EVERY_HOURS,
            folder: env.BACKUP_FOLDER ?? join(env.DATA_DIR, 'backups'),
            keep: env.BACKUP_KEEP,
          },
    /** Somebody else makes the backups, and the setting says so. */
    backupsElsewhere: env.BACKUP_EVERY_HOURS === 'off',
    /** Variables that are ignored because of their names. */
    misspelled: findMisspelled(Object.keys(environment), settingNames),
    /** Used only on an empty database. */
    setup: setupSettings(env),
  }
}

/** The admin API of Keycloak, if it is the issuer. Without a secret the platform does not manage its users. */
function keycloakSettings(env: z.infer<typeof Environment>) {
  if (!env.KEYCLOAK_ADMIN_CLIENT_SECRET) return undefined
  const [, base, realm] = /^(https?:.+)\/realms\/([^/]+)\/*$/.exec(env.IDENTITY_ISSUER ?? '') ?? []
  if (!base || !realm) {
    const wanted =
      'IDENTITY_ISSUER has to name a Keycloak realm, as in https://keycloak.example/realms/integrator'
    throw new StartRefused(`The setting KEYCLOAK_ADMIN_CLIENT_SECRET is wrong: ${wanted}.`)
  }
  return {
    url: (env.KEYCLOAK_URL ?? base).replace(/\/+$/, ''),
    realm,
    clientId: env.KEYCLOAK_ADMIN_CLIENT_ID,
    clientSecret: env.KEYCLOAK_ADMIN_CLIENT_SECRET,
  }
}

/** How alarms leave the platform. The integrations of the sample data are made up, so nothing is sent beside them. */
function channelSettings(env: z.infer<typeof Environment>, sampleData: boolean) {
  return {
    isOn: env.ALARM_CHANNELS ?? !sampleData,
    proxy: env.OUTGOING_PROXY,
    /** Called every minute while alarms are evaluated and people notified in time. */
    heartbeatUrl: env.HEARTBEAT_URL,
    pagerDutyUrls: {
      US: env.PAGERDUTY_URL_US.replace(/\/+$/, ''),
      EU: env.PAGERDUTY_URL_EU.replace(/\/+$/, ''),
    },
    twilioUrl: env.TWILIO_URL.replace(/\/+$/, ''),
    /** SIP servers that need no public address. */
    innerSipHosts: env.SIP_INNER_HOSTS,
    /** Receivers of webhooks that need neither a public address nor https. */
    innerWebHosts: env.WEBHOOK_INNER_HOSTS,
  }
}

/** The settings that set up an empty database without the set-up page. All of them are needed, or none. */
function setupSettings(env: z.infer<typeof Environment>) {
  const { SETUP_ORGANISATION: organisation, SETUP_USERNAME: username, SETUP_EMAIL: email } = env
  const password = env.SETUP_PASSWORD
  if ([organisation, username, email, password].every((value) => value === undefined)) return undefined
  if (!organisation) throw missing('SETUP_ORGANISATION')
  if (!username) throw missing('SETUP_USERNAME')
  if (!email) throw missing('SETUP_EMAIL')
  if (env.IDENTITY_ISSUER !== undefined) {
    if (password !== undefined)
      throw new StartRefused('The setting SETUP_PASSWORD is wrong: the password belongs to IDENTITY_ISSUER.')
    return { organisation, username, email }
  }
  if (!password) throw missing('SETUP_PASSWORD_FILE')
  return { organisation, username, email, password }
}

const missing = (name: string) =>
  new StartRefused(`The setting ${name} is missing. The set-up needs it together with the others.`)
