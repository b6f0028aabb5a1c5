import type { Delivery } from './store.ts'

/** The address of the thing's page in the console. */
function linkOf({ event, data }: Pick<Delivery, 'event' | 'data'>, publicUrl: string): string {
  const page = (path: string, id: unknown) => `${publicUrl}/#/${path}${encodeURIComponent(String(id))}`
  if (event.startsWith('alarm.')) return page('alarms/', data['alarmId'])
  if (event.startsWith('device.')) return page('devices/', data['deviceId'])
  if (event.startsWith('account.')) return page('accounts?open=', data['accountId'])
  return page('locations/', data['locationId'])
}

/** What is sent: the same at each try. */
export const bodyOf = (
  delivery: Pick<Delivery, 'event' | 'data' | 'occurredAt'>,
  publicUrl: string,
): string =>
  JSON.stringify({
    type: delivery.event,
    timestamp: delivery.occurredAt.toISOString(),
    data: { ...delivery.data, link: linkOf(delivery, publicUrl) },
  })
