import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { expectAccessible } from '../../testing/expectAccessible.ts'
import { answer } from '../../testing/platform.ts'
import { show } from '../../testing/show.tsx'
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
