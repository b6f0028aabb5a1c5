import { createElement } from 'react'
import { AuthContext, type AuthContextProps } from 'react-oidc-context'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { TimingFields } from '../domain/limits/TimingFields.tsx'
import { ThemeProvider } from '../kit/dialog/theme.tsx'
import { operator } from '../testing/people.ts'
import { answer } from '../testing/platform.ts'
import { answers } from '../testing/pseudo/answers.ts'
import { show } from '../testing/show.tsx'
import { Navigation } from './layout/Navigation.tsx'
import { pages, screens } from './screens.ts'

const shown = { ...screens, ...pages }

const addresses = [
  ['locations', '/locations'],
  ['location', '/locations/1'],
  ['location', '/locations/1/calendar'],
  ['accounts', '/accounts'],
  ['account', '/account/sign-in'],
  ['devices', '/devices'],
  ['device', '/devices/1'],
  ['components', '/components/register'],
  ['alarms', '/alarms'],
] as const satisfies [keyof typeof shown, string][]

const sizes = [
  { width: 390, height: 844 },
  { width: 1280, height: 800 },
]

beforeEach(() => {
  document.documentElement.dir = 'rtl'
  answer({ ...answers, getCurrentAccount: operator })
})

afterEach(() => {
  document.documentElement.dir = 'ltr'
})

const scrolls = (element: Element) => getComputedStyle(element).overflowX !== 'visible'

function isScrolled(element: Element): boolean {
  const around = element.parentElement
  return around !== null && around !== document.body && (scrolls(around) || isScrolled(around))
}

/** What is seen of it lies in the window, or in something that scrolls there. */
function outside(selector: string): string[] {
  const width = document.documentElement.clientWidth
  return [...document.body.querySelectorAll(selector)]
    .filter((element) => element.checkVisibility({ visibilityProperty: true, opacityProperty: true }))
    .map((element) => ({ element, box: element.getBoundingClientRect() }))
    .filter(({ box }) => box.width > 1 && (box.left < -1 || box.right > width + 1))
    .filter(({ element }) => !isScrolled(element))
    .map(({ element, box }) => `${element.tagName} ${element.className}: ${box.left} to ${box.right}`)
}

async function open(name: keyof typeof shown, address: string): Promise<void> {
  const { page: Page, path } = shown[name]
  await Page.preload?.()
  await show(createElement(Page), address, path)
  await expect.poll(() => document.querySelector('[aria-busy=true]')).toBeNull()
  await expect.poll(() => document.querySelector('main')?.textContent).toBeTruthy()
}

const cases = addresses.flatMap(([name, address]) => sizes.map((size) => ({ name, address, ...size })))

test.each(cases)('from right to left $address is as wide as a window of $width px', async (one) => {
  await page.viewport(one.width, one.height)
  await open(one.name, one.address)
  expect(document.documentElement.scrollWidth).toBe(document.documentElement.clientWidth)
  expect(outside('main *')).toEqual([])
})

const openers = () =>
  [
    ...document.querySelectorAll<HTMLElement>('main :is(button[aria-haspopup], button[aria-expanded])'),
  ].filter((button) => button.checkVisibility())

const opened = '[role=dialog], [role=menu], [role=listbox], [popover]:popover-open'

/** Opens the first ones, each on a new page. Returns how many boxes were there, and what lay outside. */
async function openEach(openPage: () => Promise<void>) {
  await openPage()
  const count = Math.min(openers().length, 5)
  let boxes = 0
  const lost: (string | null | undefined)[][] = []
  for (let at = 0; at < count; at += 1) {
    await openPage()
    const button = openers()[at]
    const label = button?.getAttribute('aria-label') ?? button?.textContent
    button?.click()
    await new Promise((resolve) => setTimeout(resolve, 100))
    boxes += document.querySelectorAll(opened).length
    lost.push(...outside(`:is(${opened}), :is(${opened}) *`).map((one) => [label, one]))
  }
  return { boxes, lost }
}

const lists = ['/locations', '/accounts', '/devices']

test.each(cases.filter(({ address }) => lists.includes(address)))(
  'from right to left what opens on $address lies in a window of $width px',
  async (one) => {
    await page.viewport(one.width, one.height)
    const { boxes, lost } = await openEach(async () => open(one.name, one.address))
    expect(boxes).toBeGreaterThan(0)
    expect(lost).toEqual([])
  },
)

const auth = {
  user: { profile: { name: 'Maria' } },
  settings: { authority: 'https://auth.example/realms/plant' },
} as AuthContextProps

test.each(sizes)('from right to left the navigation lies in a window of $width px', async (size) => {
  await page.viewport(size.width, size.height)
  await show(
    <AuthContext.Provider value={auth}>
      <Navigation />
    </AuthContext.Provider>,
  )
  if (size.width < 900) await page.getByRole('button', { name: 'Open menu' }).click()
  await expect.element(page.getByRole('link', { name: 'Audit' })).toBeVisible()
  expect(document.documentElement.scrollWidth).toBe(document.documentElement.clientWidth)
  expect(outside('main *')).toEqual([])
})

test('from right to left a text field that grows does not widen a window that became narrower', async () => {
  await show(
    <ThemeProvider>
      <TimingFields symbol="°C" propsOf={() => ({})} />
    </ThemeProvider>,
  )
  await page.getByRole('button', { name: 'More' }).click()
  await expect.element(page.getByRole('textbox', { name: 'Instruction' })).toBeVisible()
  await page.viewport(390, 844)
  expect(document.documentElement.scrollWidth).toBe(390)
})
