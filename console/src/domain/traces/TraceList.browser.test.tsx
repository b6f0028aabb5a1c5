import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { AuditTrace } from '#contract/schemas/audit'
import { expectAccessible } from '../../testing/expectAccessible.ts'
import { person } from '../../testing/people.ts'
import { answer, type Answers, Headed, later } from '../../testing/platform.ts'
import { reload, show } from '../../testing/show.tsx'
import { TraceList } from './TraceList.tsx'
import { ownTraces } from './traces.ts'

const name = 'Kühlhaus 倉庫 <b>fett</b>'
const zones = Array.from({ length: 12 }, (_, at) => ({ zoneId: `Z-${at}`, zoneName: `Zone ${at}` }))

test('JSON is formatted, cut at 100 px, and can be expanded with the keyboard', async () => {
  answer({
    listManagedTraces: () => [
      {
        id: '1',
        dateTime: 1_772_000_000,
        email: 'person@nordkyl.example',
        action: 'LOCATION_CREATED',
        oldValue: null,
        newValue: JSON.stringify({ name, zones }),
        integratorId: 'int-1',
        url: '/organization/location',
        body: null,
      },
    ],
  })
  await show(<TraceList title="Audit Traces" source={ownTraces} />)
  const more = page.getByRole('button', { name: 'Show more' })
  await expect.element(more).toBeVisible()
  const value = document.querySelector('pre')
  expect(value?.textContent).toContain(`  "name": "${name}",\n`)
  expect(value && getComputedStyle(value).fontFamily).toContain('monospace')
  const height = () => document.querySelector('pre')?.getBoundingClientRect().height
  expect(height()).toBe(100)

  more.element().focus()
  await userEvent.keyboard('{Enter}')
  const less = page.getByRole('button', { name: 'Show less' })
  await expect.element(less).toHaveFocus()
  await expect.element(less).toHaveAttribute('aria-expanded', 'true')
  expect(height()).toBeGreaterThan(400)
  await expectAccessible()
  await userEvent.keyboard('{Enter}')
  await expect.element(more).toHaveFocus()
  expect(height()).toBe(100)

  await page.viewport(390, 844)
  await expect.element(page.getByRole('listitem').getByRole('button', { name: 'Show more' })).toBeVisible()
  await expectAccessible()
})

test('one switch makes a story of the table, which is remembered for this person', async () => {
  let accountId = 'acc-1'
  const answers: Answers = {
    getCurrentAccount: () => ({ ...person('ROLE_INTEGRATOR_ACCOUNT_MANAGEMENT'), accountId }),
    listManagedTraces: () => [
      {
        id: '1',
        dateTime: 1_772_000_000,
        email: 'maria@nordkyl.example',
        name: 'Maria Lindqvist',
        accountId: 'acc-7',
        action: 'LOCATION_UPDATED',
        locationId: 'loc-1',
        locationName: 'Dock',
        oldValue: JSON.stringify({ id: 'loc-1', name: 'Hall', locationId: null }),
        newValue: JSON.stringify({ id: 'loc-1', name: 'Dock', locationId: 'loc-1' }),
        integratorId: 'int-1',
        url: '/organization/location/loc-1',
        body: null,
      },
    ],
  }
  answer(answers)
  const list = <TraceList title="Audit Traces" source={ownTraces} />
  const change = page.getByRole('switch', { name: 'As a story' })
  const sentence = page.getByRole('heading', { name: 'Maria Lindqvist changed the location Dock' })
  await show(list)
  await expect.element(page.getByRole('columnheader', { name: 'Old Value' })).toBeVisible()
  await change.click()
  await expect.element(sentence).toBeVisible()
  await expect.element(page.getByRole('row', { name: 'Name Hall Dock' })).toBeVisible()
  await expect.element(page.getByRole('row', { name: 'Location – Dock' })).toBeVisible()
  await expect.element(page.getByRole('link', { name: 'Dock' })).toHaveAttribute('href', '#/locations/loc-1')
  await expect
    .element(page.getByRole('link', { name: 'Maria Lindqvist' }))
    .toHaveAttribute('href', '#/accounts?open=acc-7')
  await expectAccessible()

  await reload(list)
  await expect.element(sentence).toBeVisible()
  accountId = 'acc-2'
  await reload(list)
  await expect.element(page.getByRole('columnheader', { name: 'Old Value' })).toBeVisible()
  await expect.element(change).not.toBeChecked()
  accountId = 'acc-1'
  await reload(list)
  await change.click()
  await expect.element(page.getByRole('columnheader', { name: 'Old Value' })).toBeVisible()
  await reload(list)
  await expect.element(change).not.toBeChecked()
})

test('a search that stops on the platform goes on by itself, and says how far it came', async () => {
  const asked: unknown[] = []
  const waiting = later<void>()
  const found: AuditTrace = {
    id: '7',
    dateTime: 1_771_000_000,
    email: 'person@nordkyl.example',
    action: 'LOCATION_UPDATED',
    oldValue: null,
    newValue: null,
    integratorId: 'int-1',
    url: '',
    body: null,
  }
  answer({
    listManagedTraces: async ({ query: { cursor = '', partial } = {} }) => {
      asked.push([cursor, partial])
      if (cursor === '') return new Headed([], { 'next-cursor': 'c1', 'searched-to': '1772442000' }) as never
      if (cursor === 'c2') return []
      await waiting.ended
      return new Headed([found], { 'next-cursor': 'c2', 'searched-to': '1770000000' }) as never
    },
    countManagedTraces: () => ({ count: 0, isMore: true }),
  })
  await show(<TraceList title="Audit Traces" source={ownTraces} />, '/?email=person&action=updated')
  await expect.element(page.getByText('Searched back to 2 Mar 2026')).toBeVisible()
  waiting.finish()
  await expect.element(page.getByRole('cell', { name: 'LOCATION_UPDATED' })).toBeVisible()
  await expect
    .poll(() => asked)
    .toEqual([
      ['', 'true'],
      ['c1', 'true'],
      ['c2', 'true'],
    ])
  await expect.element(page.getByText('Searched back to')).not.toBeInTheDocument()
  expect(page.getByText('on the platform match').elements()).toEqual([])
})
