import { readFile } from 'node:fs/promises'
import { runInNewContext } from 'node:vm'
import { expect, test } from 'vitest'

const source = await readFile(new URL('../../../../public/push.js', import.meta.url), 'utf8')

/** The service worker with windows at these addresses, and what it has done. */
function start(windows: string[] = []) {
  const done: unknown[] = []
  const listeners = new Map<string, (event: object) => void>()
  const clients = {
    matchAll: async () => windows.map((url) => ({ url, focus: async () => done.push(['focus', url]) })),
    openWindow: async (url: string) => done.push(['open', url]),
  }
  const showNotification = async (...args: unknown[]) => done.push(args)
  const addEventListener = (name: string, listener: (event: object) => void) => listeners.set(name, listener)
  runInNewContext(source, { self: { addEventListener, clients, registration: { showNotification } } })
  return async (name: string, event: object) => {
    let work: Promise<unknown> | undefined
    listeners.get(name)?.({ ...event, waitUntil: (promise: Promise<unknown>) => (work = promise) })
    await work
    return structuredClone(done)
  }
}

const link = 'https://console.example/#/alarms/alm-1'

test('a message is shown, and a later one of the same alarm takes its place', async () => {
  const content = { title: 'CRITICAL: Air', body: 'Close the door', link, tag: 'alm-1', isUrgent: true }
  const done = await start()('push', { data: { json: () => content } })
  const options = {
    body: 'Close the door',
    tag: 'alm-1',
    renotify: true,
    requireInteraction: true,
    data: link,
  }
  expect(done).toEqual([['CRITICAL: Air', options]])
})

test.each([
  ['in a new window', ['https://console.example/#/locations'], ['open', link]],
  ['in the window that shows it already', ['https://console.example/#/locations', link], ['focus', link]],
])('a click opens the alarm %s', async (_where, windows, expected) => {
  const closed: string[] = []
  const notification = { data: link, close: () => closed.push('closed') }
  expect(await start(windows)('notificationclick', { notification })).toEqual([expected])
  expect(closed).toEqual(['closed'])
})
