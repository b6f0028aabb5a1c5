import { expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { CopyPreview } from '#contract/schemas/location'
import { expectAccessible } from '../../../testing/expectAccessible.ts'
import { type InputMethod, inputMethods, keyboard, mouse } from '../../../testing/input/index.ts'
import { locationOf } from '../../../testing/locations.ts'
import { person } from '../../../testing/people.ts'
import { answer, Refusal, type Answers } from '../../../testing/platform.ts'
import { show } from '../../../testing/show.tsx'
import { LocationsPage } from '../LocationsPage.tsx'

const location = { ...locationOf('loc-1', 'Cold store Hafen', { city: 'Hamburg' }), zones: [] }

const preview: CopyPreview = {
  layouts: { count: 0, names: [] },
  zones: { count: 7, names: ['Dock', 'Freezer', 'Hall', 'Lab', 'Office'] },
  calendars: { count: 1, names: ['Freezer'] },
  days: 14,
  automations: { count: 1, names: ['Freezer'] },
  conditionals: { count: 3, names: ['Air'] },
  conditionalsWithoutProduct: 2,
  mayManageAutomation: false,
  mayManageConditionals: true,
  refusal: null,
}

async function open(input: InputMethod, answers: Answers = {}) {
  await input.begin()
  answer({
    getCurrentAccount: () => person('ROLE_LOCATION_WRITE'),
    listManagedLocations: () => [location],
    previewCopy: () => preview,
    ...answers,
  })
  const router = await show(<LocationsPage />, '/locations')
  await input.press(page.getByRole('button', { name: 'Create Location' }))
  return router
}

const dialog = page.getByRole('dialog')
const button = (name: string) => dialog.getByRole('button', { name, exact: true })

test.for(inputMethods)('by $name: creates a location with layouts and zones in one form', async (input) => {
  const created = vi.fn<(body: unknown) => void>()
  await open(input, {
    createLocation: ({ body }) => {
      created(body)
      throw new Refusal(409, {
        message: 'Another location has the slid HH-1',
        errors: [{ key: 'DUPLICATE', parameters: { FIELD: 'slid' } }],
      })
    },
  })
  await input.press(button('Create'))
  await expect.element(dialog.getByText('Name is required')).toBeVisible()
  await input.type(dialog.getByRole('textbox', { name: 'Name', exact: true }), 'North')
  await input.type(dialog.getByLabelText('Site ID'), 'HH-1')
  await input.type(dialog.getByLabelText('Layouts'), 'Ground floor; Roof')
  await input.press(button('Add Zone'))
  await input.press(button('Add Zone'))
  const zones = dialog.getByRole('group', { name: /^Zone \d/ })
  await input.type(zones.nth(0).getByLabelText('Zone ID'), 'Z-1')
  await input.type(zones.nth(0).getByLabelText('Zone Name'), 'Freezer')
  await input.choose(zones.nth(0).getByLabelText('Layout'), 'Roof')
  await input.type(zones.nth(1).getByLabelText('Zone ID'), 'Z-1')
  await input.press(button('Create'))
  await expect.element(dialog.getByText('Another zone has this ID')).toBeVisible()
  if (input === keyboard) await expectAccessible()
  await input.press(button('Remove zone Z-1').nth(1))
  await input.press(button('Create'))
  await expect.element(dialog.getByLabelText('Site ID')).toHaveAttribute('aria-invalid', 'true')
  expect(created.mock.calls.at(-1)?.[0]).toMatchObject({
    name: 'North',
    slid: 'HH-1',
    layouts: [{ layoutName: 'Ground floor' }, { layoutName: 'Roof' }],
    zones: [{ zoneId: 'Z-1', zoneName: 'Freezer', layoutName: 'Roof' }],
  })
})

test.for(inputMethods)(
  'by $name: before a copy is made, the form says what it will contain and what not',
  async (input) => {
    const copied = vi.fn<(args: unknown) => void>()
    const router = await open(input, {
      copyLocation: (args) => {
        copied(args)
        return { ...location, id: 'loc-2' }
      },
    })
    await input.type(dialog.getByRole('textbox', { name: 'Name', exact: true }), 'South')
    await input.pick(dialog.getByRole('combobox', { name: 'Copy of' }), 'Cold store Hafen - Hamburg')
    await expect
      .element(dialog.getByText('7 zones: Dock, Freezer, Hall, Lab, Office and 2 more.'))
      .toBeVisible()
    await expect.element(dialog.getByText('14 calendar days from today on.')).toBeVisible()
    await expect.element(dialog.getByText(/Its automation is not copied/)).toBeVisible()
    await expect
      .element(dialog.getByText('3 alarm limits, which wait for their components: Air and 2 more.'))
      .toBeVisible()
    await expect
      .element(dialog.getByText(/2 alarm limits of components without a product are not copied/))
      .toBeVisible()
    await expect.element(button('Add Zone')).not.toBeInTheDocument()
    if (input === keyboard) await expectAccessible()
    await input.press(button('Create'))
    await expect.poll(() => copied.mock.calls.length).toBe(1)
    expect(copied.mock.calls[0]?.[0]).toMatchObject({
      locationId: 'loc-1',
      body: { name: 'South', slid: null },
    })
    await expect.poll(() => router.state.location.pathname).toBe('/locations/loc-2')
  },
)

test('only those who may write locations can create one', async () => {
  answer({
    getCurrentAccount: () => person('ROLE_INTEGRATOR_DEVICE_MANAGEMENT'),
    listManagedLocations: () => [location],
  })
  await show(<LocationsPage />, '/locations')
  await expect.element(page.getByText('Cold store Hafen')).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Create Location' })).not.toBeInTheDocument()
})

test('a copy is found by its street; a text without a choice is an error, and stays', async () => {
  const copied = vi.fn<(locationId: string) => void>()
  const created = vi.fn<() => never>()
  const place = { ...location, streetline1: 'Kaistraße 7', slid: 'HH-0042' }
  await open(mouse, {
    listManagedLocations: () => [place, locationOf('loc-2', 'Bakery')],
    createLocation: created,
    copyLocation: ({ locationId }) => {
      copied(locationId)
      return { ...place, id: 'loc-9' }
    },
  })
  await dialog.getByRole('textbox', { name: 'Name', exact: true }).fill('South')
  const copyOf = dialog.getByRole('combobox', { name: 'Copy of' })
  await copyOf.fill('no such street')
  await button('Create').click()
  await expect.element(dialog.getByText('Select a location from the list, or clear the text')).toBeVisible()
  await expect.element(copyOf).toHaveValue('no such street')
  expect(created).not.toHaveBeenCalled()
  await copyOf.fill('kaistrasse')
  await expect.element(page.getByRole('option', { name: /Kaistraße 7 · HH-0042/ })).toBeVisible()
  await userEvent.keyboard('{Enter}')
  await expect.element(copyOf).toHaveValue('Cold store Hafen - Hamburg')
  await userEvent.type(copyOf, 'x')
  await button('Create').click()
  expect(copied).not.toHaveBeenCalled()
  await copyOf.fill('hh-0042')
  await userEvent.keyboard('{Enter}')
  await button('Create').click()
  await expect.poll(() => copied.mock.calls).toEqual([['loc-1']])
})
