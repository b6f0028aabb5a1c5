import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { AuditTrace } from '#contract/schemas/audit'
import { expectAccessible } from '../../testing/expectAccessible.ts'
import { inputMethods } from '../../testing/input/index.ts'
import { answer, Refusal } from '../../testing/platform.ts'
import { show } from '../../testing/show.tsx'
import { TraceList } from './TraceList.tsx'
import { ownTraces } from './traces.ts'

const trace = (id: string, changes: Partial<AuditTrace>): AuditTrace => ({
  id,
  integratorId: 'int-1',
  dateTime: 1_772_442_000,
  email: 'ida@nordkyl.example',
  name: 'Ida Holm',
  accountId: 'acc-1',
  action: 'PRODUCT_CREATED',
  oldValue: null,
  newValue: JSON.stringify({ productId: 'prd-1', product: 'ERS', name: 'Room sensor' }),
  url: '',
  body: null,
  ...changes,
})
const group = trace('2', {
  name: null,
  email: 'gone@nordkyl.example',
  accountId: 'acc-2',
  action: 'LOCATION_GROUP_UPDATED',
  newValue: JSON.stringify({ locationGroupId: 'grp-1', name: 'Harbour' }),
})

type Query = Record<string, unknown>

/** A platform with two traces. Returns the filters that it was asked for last. */
function platform(search: () => never | []) {
  const asked: Query[] = []
  answer({
    listManagedTraces: ({ query: { pageNr: _, pageSize: __, partial: ___, ...filters } = {} }) => {
      asked.push(filters)
      return [trace('1', {}), group].filter(
        ({ accountId }) => filters.accountId === undefined || filters.accountId === accountId,
      )
    },
    search,
  })
  return asked
}

const list = <TraceList title="Audit Traces" source={ownTraces} />
const choice = (name: string) => page.getByRole('combobox', { name, exact: true })
const option = (name: string) => page.getByRole('option', { name, exact: true })
const apply = page.getByRole('button', { name: 'Apply Filters' })

test.for(inputMethods)('a thing is found by name on the platform, by $name', async (input) => {
  if (input.name === 'touch') await page.viewport(390, 844)
  const asked = platform(() => [])
  answer({
    listManagedTraces: ({ query: { pageNr: _, pageSize: __, partial: ___, ...filters } = {} }) => {
      asked.push(filters)
      return []
    },
    search: ({ query: { text } }) => {
      const result = {
        id: `id of ${text}`,
        name: 'Hall 7',
        detail: 'Oslo',
        locationId: null,
        componentId: null,
      }
      return [
        { kind: 'ZONE', hasMore: false, results: [{ ...result, name: 'A zone' }] },
        { kind: 'LOCATION', hasMore: false, results: [result] },
      ]
    },
  })
  await show(list)
  await input.press(page.getByRole('button', { name: 'More', exact: true }))
  await input.type(choice('One thing'), 'hall')
  const found = option('Hall 7 Locations, Oslo')
  await expect.element(found).toBeVisible()
  expect(option('A zone').elements()).toEqual([])
  if (input.name === 'keyboard') await userEvent.keyboard('{ArrowDown}{Enter}')
  else await input.press(found)
  await expect.element(choice('One thing')).toHaveValue('Hall 7')
  await input.press(apply)
  await expect.poll(() => asked.at(-1)).toEqual({ thingId: 'id of hall' })
})

test('people and things of the loaded traces are offered to those who may not list them', async () => {
  const asked = platform(() => {
    throw new Refusal(404, {})
  })
  const router = await show(list)
  await page.getByRole('button', { name: 'More', exact: true }).click()
  await choice('One thing').click()
  // The kinds are options of a select.
  const names = () =>
    page
      .getByRole('listbox')
      .getByRole('option')
      .elements()
      .map(({ textContent }) => textContent)
  await expect.poll(names).toEqual(['Room sensor', 'Harbour'])
  await expectAccessible()
  await userEvent.keyboard('{ArrowDown}{Enter}')
  await expect.element(choice('One thing')).toHaveValue('Room sensor')
  await choice('Person').fill('gone')
  expect(names()).toEqual(['gone@nordkyl.example', 'goneAs an id'])
  await option('gone@nordkyl.example').click()
  await apply.click()
  await expect.poll(() => asked.at(-1)).toEqual({ thingId: 'prd-1', accountId: 'acc-2' })
  expect(router.state.location.search).toEqual({ thingId: 'prd-1', accountId: 'acc-2' })
})

test('an opened address shows names, and an emptied field is no filter', async () => {
  const asked = platform(() => [])
  await show(list, '/?accountId=acc-1&thingId=prd-1')
  await expect.element(choice('Person')).toHaveValue('Ida Holm')
  await expect.element(choice('One thing')).toHaveValue('Room sensor')
  await choice('Person').fill('')
  await apply.click()
  await expect.poll(() => asked.at(-1)).toEqual({ thingId: 'prd-1' })
})
