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
  if (!here.isSecure) return 'It needs https. This page was opened without it.'
  if (!here.hasPush && isApplePhone(here))
    return 'On an iPhone or iPad, first add the console to the Home Screen with Share, and open it from there.'
  if (!here.hasPush) return 'This browser has no push notifications, or they are off in a private window.'
  if (here.permission === 'denied')
    return 'This browser blocks notifications of this page. Allow them in its settings, and load the page again.'
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

/** "Firefox on Android", so that people can tell their browsers apart. */
export const browserName = (userAgent: string): string =>
  `${named(userAgent, browsers, 'Browser')} on ${named(userAgent, systems, 'another system')}`
