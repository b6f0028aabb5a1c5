import type { PushSubscription as Subscribed } from '#contract/schemas/own-channels'
import { api } from '../../../api/client.ts'
import { pushOwner } from '../../../api/pushOwner.ts'
import { browserName } from './browser.ts'

/** The service worker is registered when somebody switches push notifications on, and not before. */
const workerAddress = './push.js'

const registered = async () => navigator.serviceWorker.getRegistration(workerAddress)

/** The subscription of this browser, if somebody has switched it on here. */
async function findSubscription(): Promise<PushSubscription | undefined> {
  if (!('serviceWorker' in navigator)) return undefined
  return (await (await registered())?.pushManager.getSubscription()) ?? undefined
}

/** A person who has refused must be asked by the browser's own settings. */
export class NotAllowed extends Error {
  override name = 'NotAllowed'
}

/** Asks the person, subscribes this browser, and tells the platform. */
export async function switchOn(accountId: string, publicKey: string): Promise<Subscribed> {
  if ((await Notification.requestPermission()) !== 'granted') throw new NotAllowed()
  await navigator.serviceWorker.register(workerAddress)
  const { pushManager } = await navigator.serviceWorker.ready
  const subscription =
    (await usable(await pushManager.getSubscription(), publicKey)) ??
    (await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: publicKey }))
  const { endpoint = '', keys: { p256dh = '', auth = '' } = {} } = subscription.toJSON()
  const name = browserName(navigator.userAgent)
  const subscribed = await api.subscribePush({ body: { endpoint, p256dh, auth, publicKey, name } })
  pushOwner.write(accountId)
  return subscribed
}

/** With another key of the platform it is of no use, and the browser allows only one. */
async function usable(found: PushSubscription | null, publicKey: string) {
  if (found && keyOf(found) === publicKey) return found
  await found?.unsubscribe()
  return undefined
}

function keyOf({ options: { applicationServerKey } }: PushSubscription): string {
  const bytes = new Uint8Array(applicationServerKey ?? new ArrayBuffer())
  const base64 = btoa(String.fromCharCode(...bytes))
  return base64.replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')
}

export async function switchOff(subscriptionId: string | undefined): Promise<void> {
  pushOwner.forget()
  if (subscriptionId !== undefined) await api.unsubscribePush({ subscriptionId })
  await (await findSubscription())?.unsubscribe()
}

/**
 * Once after the console is opened: tells the platform the sign-in of today, and subscribes again if the platform has another key. If
 * somebody else is signed in, the notifications of the person before end here. Returns the subscription of this browser.
 */
export async function renew(accountId: string): Promise<Subscribed | undefined> {
  const owner = pushOwner.read()
  if (owner === null) return undefined
  const { publicKey } = await api.getOwnPush()
  if (owner === accountId && publicKey !== null && Notification.permission === 'granted')
    return switchOn(accountId, publicKey)
  if (owner !== accountId) await switchOff(undefined)
  return undefined
}
