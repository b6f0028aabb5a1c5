import { noProxies, type TrustedProxies } from '../base/address.ts'
import type { Settings } from '../settings.ts'

const isLoopback = (host: string) => /^(127\.|localhost$|::1$|\[::1\]$)/.test(host)

/** Far more steps than any number of proxies that the setting can name, from an address that nobody has. */
const trustsEverybody = (trusted: TrustedProxies) => trusted('192.0.2.1', Number.MAX_SAFE_INTEGER)

/** Settings that work but are risky, with a sentence about each for the person who starts the platform. */
export function warningsOf(settings: Settings, found: { hasSampleData: boolean }): string[] {
  const { production, publicUrl, smtpUrl, dataDir, host, trustedProxies } = settings
  const isHttps = publicUrl.startsWith('https:')
  const warnings: [boolean, string][] = [
    [
      production && !isHttps,
      `PUBLIC_URL is not https (${publicUrl}): others in the network can read passwords and tokens. Put a proxy with TLS in front, and set its address.`,
    ],
    [
      production && !smtpUrl,
      `No mail server is set (SMTP_URL): invitations and password links become files in ${dataDir}/outbox, and nobody gets them by mail.`,
    ],
    [
      production && isHttps && trustedProxies === noProxies,
      'TRUSTED_PROXIES is not set: all people behind the proxy count as one address, and slow each other down when signing in.',
    ],
    ...settings.misspelled.map(({ name, setting }): [boolean, string] => [
      true,
      `${name} is not a setting and has no effect. Did you mean ${setting}?`,
    ]),
    [
      trustsEverybody(trustedProxies),
      'TRUSTED_PROXIES trusts every address: anybody can claim to be somebody else, and the limits on sign-ins and calls have no effect. Name your own proxies.',
    ],
    [
      production && settings.passwordGrant,
      'PASSWORD_GRANT=on lets programs sign in with passwords, past every other check at the sign-in page.',
    ],
    [
      production && !settings.backups && !settings.backupsElsewhere,
      'No backups are made (BACKUP_EVERY_HOURS). If you make them in another way, set it to off.',
    ],
    [
      production && settings.sampleDataSetting === true,
      'SAMPLE_DATA=on has no effect with NODE_ENV=production: the sample data is not loaded.',
    ],
    [
      production && found.hasSampleData,
      'The database has the sample data, and everybody knows its passwords. They are refused. Begin with an empty database.',
    ],
    [
      !production && settings.sampleDataSetting === undefined && isHttps,
      'The sample data is not loaded, because PUBLIC_URL is https and everybody knows its passwords. SAMPLE_DATA=on loads it.',
    ],
    [
      !production && found.hasSampleData && (isHttps || !isLoopback(host)),
      `Others can reach this platform (${isHttps ? publicUrl : `HOST=${host}`}), and everybody knows the passwords of its sample data.`,
    ],
  ]
  return warnings.flatMap(([applies, sentence]) => (applies ? [sentence] : []))
}
