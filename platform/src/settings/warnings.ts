import { problemFor, type Problem } from '#contract/texts/problems/problem'
import { noProxies, type TrustedProxies } from '../base/address.ts'
import type { Settings } from '../settings.ts'

const isLoopback = (host: string) => /^(127\.|localhost$|::1$|\[::1\]$)/.test(host)

/** Far more steps than any number of proxies that the setting can name, from an address that nobody has. */
const trustsEverybody = (trusted: TrustedProxies) => trusted('192.0.2.1', Number.MAX_SAFE_INTEGER)

/** Settings that work but are risky. The person who starts the platform is told. */
export function warningsOf(settings: Settings, { hasSampleData }: { hasSampleData: boolean }): Problem[] {
  const { production, publicUrl, smtpUrl, dataDir, host, trustedProxies } = settings
  const isHttps = publicUrl.startsWith('https:')
  const warnings: [boolean, Problem][] = [
    [production && !isHttps, problemFor('NOT_HTTPS', { address: publicUrl })],
    [production && !smtpUrl, problemFor('NO_MAIL_SERVER', { folder: `${dataDir}/outbox` })],
    [production && isHttps && trustedProxies === noProxies, problemFor('NO_TRUSTED_PROXIES')],
    ...settings.misspelled.map((names): [boolean, Problem] => [true, problemFor('NO_SETTING', { ...names })]),
    [trustsEverybody(trustedProxies), problemFor('PROXIES_TRUST_EVERYBODY')],
    [production && settings.passwordGrant, problemFor('PASSWORD_GRANT')],
    [production && !settings.backups && !settings.backupsElsewhere, problemFor('NO_BACKUPS')],
    [production && settings.sampleDataSetting === true, problemFor('SAMPLE_DATA_REFUSED')],
    [production && hasSampleData, problemFor('SAMPLE_DATA_STORED')],
    [!production && settings.sampleDataSetting === undefined && isHttps, problemFor('SAMPLE_DATA_HELD_BACK')],
    [
      !production && hasSampleData && (isHttps || !isLoopback(host)),
      problemFor('SAMPLE_DATA_IN_REACH', { address: isHttps ? publicUrl : `HOST=${host}` }),
    ],
  ]
  return warnings.flatMap(([applies, problem]) => (applies ? [problem] : []))
}
