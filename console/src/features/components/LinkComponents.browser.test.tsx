import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import type { Location } from '#contract/schemas/location'
import type { RegisteredComponent } from '#contract/schemas/registry'
import { registered } from '../../testing/components.ts'
import { expectAccessible } from '../../testing/expectAccessible.ts'
import { type InputMethod, inputMethods, keyboard, mouse } from '../../testing/input/index.ts'
import { person } from '../../testing/people.ts'
import { answer, Refusal } from '../../testing/platform.ts'
import { reload, show } from '../../testing/show.tsx'
import { RegisteredTab } from './RegisteredTab.tsx'

const all = ['A1', 'A2', 'A3'].map((identifier) => registered(identifier))
const location = { id: 'loc-1', name: 'Cold store', city: 'Hamburg', country: 'Germany' } as Location
const zones = [
  { zoneId: 'Z-1', zoneName: 'Roof', layoutId: null, version: 1 },
  { zoneId: 'Z-2', zoneName: 'Cellar', layoutId: null, version: 1 },
]
const sent =
  vi.fn<(args: { body: { links: { identifier: string; zoneId: string }[] } }) => RegisteredComponent[]>()

const dialog = page.getByRole('dialog', { name: 'Link Components' })
const button = (name: string) => dialog.getByRole('button', { name, exact: true })
const zoneFor = dialog.getByRole('combobox', { name: 'Zone for' })
const zoneId = dialog.getByRole('textbox', { name: 'Zone ID' })
const zoneName = dialog.getByRole('textbox', { name: 'Zone Name' })
const zoneRows = dialog.getByRole('group', { name: 'Zones of Cold store' }).getByRole('button')
const chosen = () =>
  [...(document.querySelector('[aria-label="Zone of each component"]')?.children ?? [])].map(
    ({ textContent }) => textContent,
  )
const step = () => document.querySelector('[aria-current=step]')?.textContent

/** Two of three components, and the location. */
async function chooseTwo(input: InputMethod) {
  await input.begin()
  sent.mockReset().mockReturnValue([])
  answer({
    getCurrentAccount: () => person('ROLE_INTEGRATOR_DEVICE_MANAGEMENT'),
    listRegisteredComponents: () => all,
    listUnlinkedComponents: () => [...all, { ...registered('D1'), origin: 'DEVICE_COMPONENT' as const }],
    listManagedLocations: () => [location],
    getLocation: () => ({ ...location, zones }),
    linkComponents: sent,
  })
  await show(<RegisteredTab />)
  await input.press(page.getByRole('button', { name: 'Link Components' }))
  await expect.poll(() => dialog.getByRole('checkbox').elements().length).toBe(3)
  await expect.element(button('Next')).toBeDisabled()
  await input.press(dialog.getByRole('checkbox', { name: /A1/ }))
  await input.press(dialog.getByRole('checkbox', { name: /A3/ }))
  await input.press(button('Next'))
  await input.press(dialog.getByRole('button', { name: /Cold store/ }))
  await expect.poll(step).toContain('Select Zones')
}

test.for(inputMethods)(
  'by $name: links several at once, to one zone or to several, also to a new one, and goes on after a reload',
  async (input) => {
    await chooseTwo(input)
    await expect.element(button('Next')).toBeDisabled()
    await input.type(zoneId, 'roo')
    await expect.poll(() => zoneRows.elements().map((row) => row.textContent)).toEqual(['RoofZ-1'])
    await input.press(zoneRows)
    await expect.element(zoneId).toHaveValue('Z-1')
    await expect.element(zoneName).toHaveValue('Roof')
    await expect.poll(chosen).toEqual(['Sensor A1 (A1)Roof (Z-1)', 'Sensor A3 (A3)Roof (Z-1)'])
    await input.choose(zoneFor, 'A3')
    await input.type(zoneId, 'Z-9')
    await expect.element(dialog.getByText('New: it will be made in the location')).toBeVisible()
    await expect.element(zoneName).toHaveValue('')
    await expect.element(button('Next')).toBeDisabled()
    await input.type(zoneName, 'Attic')
    await expect.poll(chosen).toEqual(['Sensor A1 (A1)Roof (Z-1)', 'Sensor A3 (A3)Attic (Z-9, new)'])
    if (input === keyboard) await expectAccessible()
    await reload(<RegisteredTab />)
    await expect.poll(step).toContain('Select Zones')
    await expect.poll(() => dialog.element().contains(document.activeElement)).toBe(true)
    await expect.element(zoneFor).toHaveValue('A3')
    await expect.element(zoneName).toHaveValue('Attic')
    await input.press(button('Next'))
    await expect.poll(step).toContain('Review')
    await expect.element(dialog.getByText('Attic (Z-9, new)')).toBeVisible()
    await input.press(button('Link Components'))
    await expect.element(page.getByText('2 components linked to Cold store')).toBeVisible()
    expect(sent.mock.calls[0]?.[0].body.links).toMatchObject([
      { identifier: 'A1', locationId: 'loc-1', zoneId: 'Z-1', zoneName: 'Roof' },
      { identifier: 'A3', locationId: 'loc-1', zoneId: 'Z-9', zoneName: 'Attic' },
    ])
  },
)

test('a refusal says that none was linked and why, and all choices stay for another try', async () => {
  await chooseTwo(mouse)
  sent.mockImplementationOnce(() => {
    throw new Refusal(409, { message: 'Sensor A3 is linked already: to zone Roof of Bakery' })
  })
  await zoneRows.first().click()
  await button('Next').click()
  await button('Link Components').click()
  const failure = dialog.getByRole('alert')
  await expect.element(failure).toHaveTextContent('None was linked.')
  await expect.element(failure).toHaveTextContent('Sensor A3 is linked already: to zone Roof of Bakery')
  await expect.element(dialog.getByText('2 components go to Cold store', { exact: false })).toBeVisible()
  await button('Link Components').click()
  await expect.element(page.getByText('2 components linked to Cold store')).toBeVisible()
})

test('the new zone of one component can be picked for the next, and a zone for all replaces both', async () => {
  await chooseTwo(mouse)
  await zoneFor.selectOptions('A1')
  await zoneId.fill('Z-9')
  await zoneName.fill('Attic')
  await expect.element(button('Next')).toBeDisabled()
  await zoneFor.selectOptions('A3')
  await expect.element(zoneId).toHaveValue('')
  await zoneRows.nth(2).click()
  await expect.element(zoneName).toHaveValue('Attic')
  await expect.element(zoneName).toHaveAttribute('readonly')
  await expect.element(dialog.getByText('New: it will be made in the location')).toBeVisible()
  await expect.poll(chosen).toEqual(['Sensor A1 (A1)Attic (Z-9, new)', 'Sensor A3 (A3)Attic (Z-9, new)'])
  await zoneRows.nth(1).click()
  await zoneFor.selectOptions('')
  await expect.element(zoneId).toHaveValue('')
  await expect.element(dialog.getByText('Their zones differ, see below.', { exact: false })).toBeVisible()
  await zoneRows.first().click()
  await expect.poll(chosen).toEqual(['Sensor A1 (A1)Roof (Z-1)', 'Sensor A3 (A3)Roof (Z-1)'])
})
