import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import type { MaintenanceWindow } from '#contract/schemas/maintenance'
import { expectAccessible } from '../../../testing/expectAccessible.ts'
import { inputMethods } from '../../../testing/input/index.ts'
import { person } from '../../../testing/people.ts'
import { answer, type Answers, Refusal } from '../../../testing/platform.ts'
import { show } from '../../../testing/show.tsx'
import { MaintenanceNote } from './MaintenanceNote.tsx'
import { MaintenanceSection } from './MaintenanceSection.tsx'

const now = Math.floor(Date.now() / 1000)
const window: MaintenanceWindow = {
  maintenanceId: 'mnt-1',
  locationId: 'loc-1',
  repeats: 'WEEKLY',
  days: ['SUNDAY'],
  from: '22:00',
  to: '02:00',
  reason: 'Cleaning of the coils',
  begins: now - 3600,
  ends: now + 3600,
  version: 4,
}
const location = { id: 'loc-1', timeZone: 'Europe/Berlin' }

async function open(answers: Answers = {}) {
  answer({
    getCurrentAccount: () => person('ROLE_LOCATION_WRITE'),
    listMaintenance: () => [window],
    ...answers,
  })
  await show(
    <>
      <MaintenanceNote location={location} />
      <MaintenanceSection location={location} />
    </>,
  )
}

test('shows the windows with their reasons, and beside the status the one that is on', async () => {
  await open({ getCurrentAccount: () => person('ROLE_LOCATION_READ') })
  const line = page.getByRole('listitem')
  await expect
    .element(line)
    .toHaveTextContent(/Every Sunday, 22:00 to 02:00.*Cleaning of the coils.*Now, until/)
  await expect.element(page.getByRole('link', { name: /^Maintenance until/ })).toBeVisible()
  expect(document.querySelectorAll('button')).toHaveLength(0)
  await expectAccessible()
})

test('a failure says why, and can be tried again', async () => {
  let isClosed = true
  await open({
    listMaintenance: () => {
      if (isClosed) throw new Refusal(500, { message: 'Out of order' })
      return [window]
    },
  })
  await expect
    .element(page.getByRole('alert'))
    .toHaveTextContent('Failed to fetch maintenance windowsOut of order')
  isClosed = false
  await page.getByRole('button', { name: 'Retry' }).click()
  await expect.element(page.getByRole('listitem')).toHaveTextContent('Every Sunday')
})

test('another platform has no windows, and says nothing', async () => {
  await open({
    listMaintenance: () => {
      throw new Refusal(404, { message: 'Not found' })
    },
  })
  await expect.poll(() => document.body.textContent).not.toContain('Loading')
  expect(page.getByRole('heading').elements()).toHaveLength(0)
})

test.for(inputMethods)('a window is added, edited and deleted by $name', async (input) => {
  const sent = vi.fn<(args: unknown) => void>()
  await input.begin()
  await open({
    createMaintenance: ({ body }) => {
      sent(body)
      return window
    },
    updateMaintenance: ({ maintenanceId, body }) => {
      sent({ maintenanceId, ...body })
      return window
    },
    deleteMaintenance: ({ maintenanceId }) => {
      sent(maintenanceId)
      return null
    },
  })
  const dialog = page.getByRole('dialog')
  const send = async (name: string) => {
    await input.press(dialog.getByRole('button', { name, exact: true }))
    await expect.element(dialog).not.toBeInTheDocument()
  }
  await input.press(page.getByRole('button', { name: 'Add Window' }))
  await input.choose(dialog.getByLabelText('Repeats'), 'WEEKLY')
  await input.type(dialog.getByLabelText('Reason'), 'Defrosting')
  await input.press(dialog.getByRole('button', { name: 'Add', exact: true }))
  await expect.element(dialog.getByText('Please choose a day')).toBeVisible()
  await input.press(dialog.getByRole('checkbox', { name: 'Monday' }))
  await expect.element(dialog.getByText(/On the clock of the location \(Europe\/Berlin\)/)).toBeVisible()
  await send('Add')
  await input.press(page.getByRole('button', { name: 'Edit' }))
  await input.type(dialog.getByLabelText('Reason'), 'Repair')
  await send('Update')
  await input.press(page.getByRole('button', { name: 'Delete' }))
  await send('Delete')
  const { days, from, to } = window
  expect(sent.mock.calls.flat()).toEqual([
    { repeats: 'WEEKLY', days: ['MONDAY'], from: '22:00', to: '06:00', reason: 'Defrosting' },
    { maintenanceId: 'mnt-1', repeats: 'WEEKLY', days, from, to, reason: 'Repair', version: 4 },
    'mnt-1',
  ])
})
