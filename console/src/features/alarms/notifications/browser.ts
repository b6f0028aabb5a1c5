import { texts } from '../../../texts/notifications.ts'

/** What is known of the browser in which the console is open. */
export interface Surroundings {
  userAgent: string
  maxTouchPoints: number
  isSecure: boolean
  hasPush: boolean
  permission: NotificationPermission | undefined
}

export const surroundings = (): Surroundings => ({
  userAgent: navigator.userAgent,
  maxTouchPoints: navigator.maxTouchPoints,
  isSecure: window.isSecureContext,
  hasPush: 'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window,
  permission: 'Notification' in window ? Notification.permission : undefined,
})

/** Tablets of Apple call themselves a Mac. Macs have no touch screen. */
const isApplePhone = ({ userAgent, maxTouchPoints }: Surroundings) =>
  /iPhone|iPad/.test(userAgent) || (/Macintosh/.test(userAgent) && maxTouchPoints > 1)

/** Why push notifications cannot be switched on here, as a sentence for the person. */
export function whyNot(here: Surroundings): string | undefined {
  if (!here.isSecure) return texts.needsHttps
  if (!here.hasPush && isApplePhone(here)) return texts.addToHomeScreen
  if (!here.hasPush) return texts.browserHasNone
  if (here.permission === 'denied') return texts.browserBlocks
  return undefined
}

const named = (userAgent: string, names: readonly (readonly [RegExp, string])[], otherwise: string) =>
  names.find(([pattern]) => pattern.test(userAgent))?.[1] ?? otherwise

/** Others have the names of those below in theirs. */
const browsers = [
  [/Edg/, 'Edge'],
  [/OPR/, 'Opera'],
  [/SamsungBrowser/, 'Samsung Internet'],
  [/Firefox|FxiOS/, 'Firefox'],
  [/Chrom|CriOS/, 'Chrome'],
  [/Safari/, 'Safari'],
] as const

const systems = [
  [/iPhone/, 'iPhone'],
  [/iPad/, 'iPad'],
  [/Android/, 'Android'],
  [/Windows/, 'Windows'],
  [/Macintosh/, 'Mac'],
  [/CrOS/, 'ChromeOS'],
  [/Linux/, 'Linux'],
] as const

/** "Firefox on Android", so that people can tell their browsers apart. The platform stores it, so it is the same in every language. */
export const browserName = (userAgent: string): string =>
  `${named(userAgent, browsers, 'Browser')} on ${named(userAgent, systems, 'another system')}`
