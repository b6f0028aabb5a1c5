// Shows push notifications, also while no page of the console is open. It stores nothing, and no request goes through it.

const worker = /** @type {ServiceWorkerGlobalScope} */ (/** @type {unknown} */ (self))

/**
 * As platform/src/messages/channels/push.ts writes it.
 *
 * @typedef {{ title: string; body: string; link: string; tag: string; isUrgent: boolean }} Content
 */

worker.addEventListener('push', (event) => {
  if (!event.data) return
  // Browsers withdraw the permission from pages that show nothing.
  const { title, body, link, tag, isUrgent } = /** @type {Content} */ (event.data.json())
  const options = { body, tag, renotify: true, requireInteraction: isUrgent, data: link }
  event.waitUntil(worker.registration.showNotification(title, options))
})

worker.addEventListener('notificationclick', (event) => {
  event.notification.close()
  event.waitUntil(show(String(event.notification.data)))
})

/**
 * In the window that shows it already, or else in a new one: another window may have something that is half typed.
 *
 * @param {string} link
 */
async function show(link) {
  const windows = await worker.clients.matchAll({ type: 'window', includeUncontrolled: true })
  const found = windows.find(({ url }) => url === link)
  await (found ? found.focus() : worker.clients.openWindow(link))
}
