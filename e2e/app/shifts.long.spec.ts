import type { Page, Request } from '@playwright/test'
import { readFileSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'
import { secondIntegrator } from '#platform/sample/integrators'
import { apiOf } from '../support/api.ts'
import { enter, openRoute, type Person } from '../support/sign-in.ts'
import { expect, test } from '../support/test.ts'

/** The sum of Chromium's layout shifts that a page may have while it loads. */
const most = 0.02

const under = (path: string, ...tabs: string[]) => [path, ...tabs.map((tab) => `${path}/${tab}`)]

/** Every address, by who opens it. */
const addresses: Partial<Record<Person, readonly string[]>> = {
  admin: [
    '/overview',
    '/locations',
    '/audit',
    '/accounts',
    '/accounts/service',
    '/location-groups',
    '/integrations',
    '/integrations/webhooks',
    '/devices',
    '/alarms',
    '/alarms?state=RESOLVED',
    '/alarms/notifications',
    '/alarms/$alarmId',
    ...under('/account', 'preferences', 'sign-in', 'access', 'tokens'),
    ...under('/locations/$locationId', 'curve', 'calendar', 'devices', 'alerted', 'commissioning', 'history'),
    ...under('/devices/$deviceId', 'addresses', 'history'),
    ...under('/components', 'products', 'register', 'servers', 'lorawan'),
  ],
  operator: [
    '/integrators',
    '/integrators/traces',
    '/integrators/usage',
    '/integrators/installation',
    ...['locations', 'accounts', 'devices', 'products', 'traces'].map(
      (section) => `/integrators/of/$integratorId/${section}`,
    ),
  ],
}

test('every page of the console is among the measured ones', () => {
  const table = readFileSync(new URL('../../console/src/app/screens.ts', import.meta.url), 'utf8')
  const paths = Array.from(table.matchAll(/path: '([^']+)'/g), ([, path = '']) =>
    path.replace(/\/\{-\$\w+\}/, ''),
  )
  expect(paths.length).toBeGreaterThan(15)
  const measured = Object.values(addresses).flat()
  expect(paths.filter((path) => !measured.some((address) => address.startsWith(path)))).toEqual([])
})

declare global {
  interface Window {
    shifts: { value: number; moved: string[] }[]
  }
}

/** Before anything of the page runs. What follows a press or a key within half a second does not count. */
function watchShifts(): void {
  window.shifts = []
  const describe = ({ node, previousRect: from, currentRect: to }: LayoutShiftAttribution) =>
    `${node instanceof Element ? `${node.tagName}.${node.className}` : 'text'} "${node?.textContent?.slice(0, 24)}" from ${from.x},${from.y} to ${to.x},${to.y}`
  const observer = new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as LayoutShift[])
      if (!entry.hadRecentInput)
        window.shifts.push({ value: entry.value, moved: entry.sources.map(describe) })
  })
  observer.observe({ type: 'layout-shift', buffered: true })
}

interface LayoutShiftAttribution {
  node: Node | null
  previousRect: DOMRectReadOnly
  currentRect: DOMRectReadOnly
}

interface LayoutShift extends PerformanceEntry {
  value: number
  hadRecentInput: boolean
  sources: LayoutShiftAttribution[]
}

const isOfApi = (address: string) => address.includes('/public/api/') && !address.includes('/live')

/** Each answer is late by another time, so that the parts of a page arrive one after the other. Returns what waits for all of them. */
async function delayAnswers(page: Page): Promise<() => Promise<void>> {
  let begun = 0
  const open = new Set<Request>()
  await page.route(
    ({ href }) => isOfApi(href),
    async (route) => {
      open.add(route.request())
      await pause(60 + 80 * (begun++ % 4))
      // A new page has begun meanwhile.
      await route.continue().catch(() => undefined)
    },
  )
  const end = (request: Request) => void open.delete(request)
  page.on('requestfinished', end)
  page.on('requestfailed', end)
  return () =>
    expect(async () => {
      const before = begun
      await pause(500)
      expect([begun, open.size]).toEqual([before, 0])
    }).toPass()
}

const sizes = [
  { width: 390, height: 844, hasTouch: true },
  { width: 820, height: 1180, hasTouch: true },
  { width: 1280, height: 800, hasTouch: false },
]

for (const { width, height, hasTouch } of sizes)
  test.describe(`at ${width} px`, () => {
    test.use({ viewport: { width, height }, hasTouch })

    for (const [person, routes] of Object.entries(addresses) as [Person, readonly string[]][])
      test(`no page of ${person} moves while it loads`, async ({ page }) => {
        test.setTimeout(600_000)
        await enter(page, person)
        const known = await knownOf(page, person)
        await page.addInitScript(watchShifts)
        const quiet = await delayAnswers(page)
        const moving: [string, number, string[]][] = []
        for (const route of routes) {
          await openRoute(
            page,
            route.replace(/\$\w+/, (name) => known[name] ?? name),
          )
          // A new page, with nothing in its memory.
          await page.reload()
          await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
          await quiet()
          const shifts = await page.evaluate(() => window.shifts)
          const sum = shifts.reduce((total, { value }) => total + value, 0)
          if (sum > most) moving.push([route, sum, shifts.flatMap(({ moved }) => moved)])
        }
        expect(moving).toEqual([])
      })
  })

async function knownOf(page: Page, person: Person): Promise<Record<string, string>> {
  if (person === 'operator') return { $integratorId: secondIntegrator.id }
  const api = apiOf(page)
  const [device] = (await api.listManagedDevices()).filter(({ locationId }) => locationId)
  const locationId = device?.locationId ?? ''
  // With an open alarm: a drill is one, and ends by itself.
  const { drill } = await api.getDrill({ locationId })
  const alarmId = drill?.alarmId ?? (await api.startDrill({ locationId })).drill?.alarmId
  return { $locationId: locationId, $deviceId: device?.deviceId ?? '', $alarmId: alarmId ?? '' }
}
