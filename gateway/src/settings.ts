import { isWebAddress } from '#contract/addresses'
import { findMisspelled } from '#contract/spelling/misspelled'
import { z } from 'zod'
import { allowedNetwork, portsOf } from './modbus/allowed.ts'

const number = (fallback: number, min: number, max: number) =>
  z.coerce.number().min(min).max(max).default(fallback)

/** Entries with commas between them. One that cannot be read ends the start: the gateway must not guess what its owner means. */
const list = <Entry>(fallback: string, read: (text: string) => Entry | undefined, expected: string) =>
  z
    .string()
    .default(fallback)
    .transform((text, context) => {
      const texts = text.split(',').map((entry) => entry.trim())
      const entries = texts.flatMap((entry) => read(entry) ?? [])
      if (entries.length < texts.length) context.addIssue({ code: 'custom', message: `needs ${expected}` })
      return entries
    })

const platformNeeded = 'needs the address of the platform, such as https://console.example.com'

const Variables = z.object({
  PLATFORM_URL: z.string(platformNeeded).refine(isWebAddress, platformNeeded),
  DEVICE_TOKEN: z.string().optional(),
  DEVICE_TOKEN_FILE: z.string().optional(),
  DATA_DIR: z.string().default('gateway-data'),
  AUTOMATION_PROGRAM: z.string().startsWith('/', 'needs the whole path of a program').optional(),
  QUEUE_MAX_MB: number(512, 1, 1_000_000),
  QUEUE_MAX_DAYS: number(30, 1, 3650),
  MODBUS_NETWORKS: list(
    '10.0.0.0/8, 172.16.0.0/12, 192.168.0.0/16, fc00::/7',
    allowedNetwork,
    'addresses and networks, such as 10.0.4.17, 192.168.0.0/16',
  ),
  MODBUS_PORTS: list('502', portsOf, 'ports, such as 502, 4001-4004'),
  MODBUS_TIMEOUT_MS: number(1000, 10, 60_000),
  MODBUS_PAUSE_MS: number(10, 0, 10_000),
  MODBUS_CONNECT_PAUSE_MS: number(100, 0, 10_000),
})

const Settings = Variables.refine(
  (settings) => Boolean(settings.DEVICE_TOKEN) !== Boolean(settings.DEVICE_TOKEN_FILE),
  {
    path: ['DEVICE_TOKEN_FILE'],
    error: 'or DEVICE_TOKEN: one of them is needed, and not both',
  },
)

export type Settings = z.output<typeof Settings>

/** A setting is missing or wrong. Each line names one. */
export class SettingsError extends Error {}

/** An empty variable counts as not set. */
export function readSettings(environment: NodeJS.ProcessEnv): Settings {
  const variables = Object.fromEntries(Object.entries(environment).filter(([, value]) => value))
  const { data, error } = Settings.safeParse(variables)
  if (data) return { ...data, PLATFORM_URL: data.PLATFORM_URL.replace(/\/+$/, '') }
  throw new SettingsError(error.issues.map(({ path, message }) => `${path.join('.')} ${message}`).join('\n'))
}

/** A sentence for each variable that has no effect, because its name is only nearly that of a setting. */
export const warningsOf = (environment: NodeJS.ProcessEnv): string[] =>
  findMisspelled(Object.keys(environment), Object.keys(Variables.shape)).map(
    ({ name, setting }) => `${name} is not a setting and has no effect. Did you mean ${setting}?`,
  )
