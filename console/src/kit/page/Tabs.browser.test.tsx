import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { show } from '../../testing/show.tsx'
import { Tabs } from './Tabs.tsx'

const tabs = ['Zones and values', 'Curve', 'Calendar and automation', 'Who is alerted', 'History'].map(
  (label) => ({
    id: label,
    label,
    href: `#/${label}`,
  }),
)

async function open(label: string, width: number) {
  await page.viewport(width, 844)
  const current = tabs.find((tab) => tab.label === label)
  if (!current) throw new Error(`There is no tab ${label}`)
  await show(
    <Tabs label="Parts" tabs={tabs} current={current} panelClassName={undefined}>
      {label}
    </Tabs>,
  )
  await expect.element(page.getByRole('tab', { name: label })).toBeVisible()
}

/** The sides on which an arrow says that there are more tabs. */
const arrows = () =>
  Array.from(document.querySelectorAll('[data-side]'), (arrow) => arrow.getAttribute('data-side'))
const arrow = (side: string) => document.querySelector<HTMLElement>(`[data-side=${side}]`)?.click()

/** The tabs that no edge of the row, and no arrow, covers. */
const whole = () => {
  const row = document.querySelector('[role=tablist]')?.getBoundingClientRect()
  const from = document.querySelector('[data-side=before]')?.getBoundingClientRect().right ?? row?.left ?? 0
  const to = document.querySelector('[data-side=after]')?.getBoundingClientRect().left ?? row?.right ?? 0
  return Array.from(document.querySelectorAll('[role=tab]'))
    .filter(
      (tab) => tab.getBoundingClientRect().left >= from - 1 && tab.getBoundingClientRect().right <= to + 1,
    )
    .map(({ textContent }) => textContent)
}

test('if there are more tabs than fit, an arrow shows it and scrolls to them', async () => {
  await open('Zones and values', 390)
  await expect.poll(arrows).toEqual(['after'])
  arrow('after')
  await expect.poll(arrows).toEqual(['before', 'after'])
  arrow('after')
  await expect.poll(arrows).toEqual(['before'])
  expect(whole()).toContain('History')
})

test('the current tab is in view from the start, and the focused one by keyboard', async () => {
  await open('Who is alerted', 390)
  await expect.poll(whole).toContain('Who is alerted')
  ;(page.getByRole('tab', { name: 'Who is alerted' }).element() as HTMLElement).focus()
  await userEvent.keyboard('{Home}')
  await expect.poll(whole).toContain('Zones and values')
  await expect.poll(arrows).toEqual(['after'])
  await userEvent.keyboard('{End}')
  await expect.poll(whole).toContain('History')
})

test('with room for all tabs there is no arrow; a window made smaller keeps the current tab in view', async () => {
  await open('History', 1280)
  expect(arrows()).toEqual([])
  await page.viewport(390, 844)
  await expect.poll(arrows).toEqual(['before'])
  expect(whole()).toContain('History')
})
