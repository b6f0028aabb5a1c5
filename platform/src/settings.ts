import { z } from 'zod'

const Switch = z.enum(['on', 'off']).transform((value) => value === 'on')

const Seconds = (max: number) => z.coerce.number().int().min(1).max(max)

const Origins = z
  .string()
  .transform((text) =>
    text
      .split(',')
      .map((origin) => origin.trim())
      .filter(Boolean),
  )
  .pipe(z.array(z.url({ protocol: /^https?$/ })))

const Environment = z.object({
  HOST: z.string().min(1).default('127.0.0.1'),
  PORT: z.coerce.number().int().min(0).max(65_535).default(8080),
  PUBLIC_URL: z.url({ protocol: /^https?$/ }).optional(),
  DATA_DIR: z.string().min(1).default('data'),
  DATABASE_URL: z.url({ protocol: /^postgres(ql)?$/ }).optional(),
  SAMPLE_DATA: Switch.default(true),
  NODE_ENV: z.string().default('development'),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('warn'),
  REALM: z
    .string()
    .regex(/^[\w-]+$/)
    .default('integrator'),
  IDENTITY_ISSUER: z.url({ protocol: /^https?$/ }).optional(),
  IDENTITY_AUDIENCE: z.string().min(1).default('api'),
  ACCESS_TOKEN_SECONDS: Seconds(86_400).default(300),
  PASSWORD_GRANT: Switch.default(false),
  CONSOLE_URLS: Origins.default([]),
})

export type Settings = ReturnType<typeof readSettings>

/** A setting that cannot be used; the message is the whole story for whoever started the platform. */
export class WrongSetting extends Error {
  override name = 'WrongSetting'
}

/** Reads the environment once; an empty variable counts as not set. */
export function readSettings(environment: Record<string, string | undefined>) {
  const given = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ''))
  const parsed = Environment.safeParse(given)
  if (!parsed.success) {
    const [issue] = parsed.error.issues
    const name = String(issue?.path[0] ?? 'The environment')
    throw new WrongSetting(`The setting ${name} is wrong: ${issue?.message ?? 'it cannot be read'}.`)
  }
  const env = parsed.data
  const production = env.NODE_ENV === 'production'
  return {
    host: env.HOST,
    port: env.PORT,
    publicUrl: (env.PUBLIC_URL ?? `http://localhost:${env.PORT}`).replace(/\/+$/, ''),
    dataDir: env.DATA_DIR,
    databaseUrl: env.DATABASE_URL,
    sampleData: env.SAMPLE_DATA && !production,
    production,
    logLevel: env.LOG_LEVEL,
    realm: env.REALM,
    identityIssuer: env.IDENTITY_ISSUER?.replace(/\/+$/, ''),
    audience: env.IDENTITY_AUDIENCE,
    accessTokenSeconds: env.ACCESS_TOKEN_SECONDS,
    passwordGrant: env.PASSWORD_GRANT,
    /** Origins beside our own from which the console may sign in. */
    consoleUrls: env.CONSOLE_URLS.map((url) => new URL(url).origin),
  }
}
