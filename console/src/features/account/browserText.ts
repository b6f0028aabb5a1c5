import { texts } from '../../texts/account.ts'

const browsers = [
  ['Edg/', 'Edge'],
  ['OPR/', 'Opera'],
  ['Firefox/', 'Firefox'],
  ['Chrome/', 'Chrome'],
  ['Safari/', 'Safari'],
] as const

const systems = [
  ['iPhone', 'iPhone'],
  ['iPad', 'iPad'],
  ['Android', 'Android'],
  ['Windows', 'Windows'],
  ['Mac OS X', 'macOS'],
  ['CrOS', 'ChromeOS'],
  ['Linux', 'Linux'],
] as const

/** "Firefox on Windows": what the name that a browser gives itself says. A program's name is shown as it is. */
export function browserText(userAgent: string | null): string {
  if (!userAgent) return texts.unknownBrowser
  const found = (known: readonly (readonly [string, string])[]) =>
    known.find(([sign]) => userAgent.includes(sign))?.[1]
  const [browser, system] = [found(browsers), found(systems)]
  if (!browser) return userAgent
  return system ? texts.browserOn(browser, system) : browser
}
