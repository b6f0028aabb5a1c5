import { expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { Location } from '#contract/schemas/location'
import type { LinkRequest, RegisteredComponent, UnlinkedComponent } from '#contract/schemas/registry'
import { expectAccessible } from '../../../testing/expectAccessible.ts'
import { inputMethods } from '../../../testing/input/index.ts'
import { locationOf } from '../../../testing/locations.ts'
import { answer, later, Refusal } from '../../../testing/platform.ts'
import { show } from '../../../testing/show.tsx'
import { LinkWizard } from './LinkWizard.tsx'

const location = locationOf('loc-1', 'Cold store')
const zone = (zoneId: string, zoneName: string) => ({ zoneId, zoneName, layoutId: null, version: 1 })
const known = [zone('Z-10', 'Roof'), zone('Z-1', 'Waste heat recovery'), zone('Z-2', 'Loading dock')]
const component = (name: string): UnlinkedComponent => ({
  componentName: name,
  identifier: `id of ${name}`,
  productType: 'CLIMATE_SENSOR',
  zoneName: null,
  origin: 'LINKED',
  modbusConfig: { startAddressOffset: 0 },
  componentSequence: 0,
  productSequence: 0,
})

const everyComponent = () => [component('Door'), component('Window'), component('Gate')]

interface Shown {
  subject: Location
  unlinked: () => UnlinkedComponent[] | Promise<UnlinkedComponent[]>
  /** The answers to the first links. */
  refusals: Refusal[]
}

/** A platform with these zones. It links to them under their own names. */
async function open(
  zones: typeof known | 'none to be had' = known,
  inTruth = known,
  { subject = location, unlinked = everyComponent, refusals = [] }: Partial<Shown> = {},
) {
  const linked = vi.fn<(request: LinkRequest) => void>()
  const close = vi.fn<() => void>()
  answer({
    getLocation: () => {
      if (zones === 'none to be had') throw new Refusal(503, { message: 'The database is out of reach' })
      return { ...location, zones }
    },
    listUnlinkedComponents: unlinked,
    linkComponent: ({ body }) => {
      const refusal = refusals.shift()
      if (refusal) throw refusal
      linked(body as LinkRequest)
      const zoneName = inTruth.find(({ zoneId }) => zoneId === body.zoneId)?.zoneName ?? body.zoneName
      return { ...component('Door'), zoneId: body.zoneId, zoneName } as RegisteredComponent
    },
  })
  const dialog = {
    name: 'link',
    subject: { location: subject },
    restored: undefined,
    replace: () => {},
    close,
  }
  await show(<LinkWizard isSingle dialog={dialog} />)
  return { linked, close }
}

const dialog = page.getByRole('dialog', { name: 'Add Existing Component to Cold store' })
const button = (name: string) => dialog.getByRole('button', { name, exact: true })
const zoneId = dialog.getByLabelText('Zone ID')
const zoneName = dialog.getByLabelText('Zone Name')
const zones = dialog.getByRole('group', { name: 'Zones of Cold store' }).getByRole('button')
const textOf = () => document.querySelector('[role=dialog]')?.textContent ?? ''

async function toZones() {
  await dialog.getByRole('button', { name: /^Door/ }).click()
  await expect.element(zoneId).toHaveFocus()
}

test("the location's zones are choices with id and name, and keep their name", async () => {
  const { linked, close } = await open()
  await toZones()
  await expect
    .poll(() => zones.elements().map((row) => row.textContent))
    .toEqual(['Waste heat recoveryZ-1', 'Loading dockZ-2', 'RoofZ-10'])
  await zoneName.fill('Loading dock')
  await zoneId.fill('Z-1')
  await expect.element(dialog.getByText('Exists in the location')).toBeVisible()
  await expect.element(zoneName).toHaveValue('Waste heat recovery')
  await expect.element(zoneName).toHaveAttribute('readonly')
  await expectAccessible()
  await zoneId.fill('Z-77')
  await expect.element(dialog.getByText('New: it will be made in the location')).toBeVisible()
  await expect.element(zoneName).toHaveValue('Loading dock')
  await expect.element(zoneName).not.toHaveAttribute('readonly')

  await expect
    .element(dialog.getByText('Zone Z-2 has the name Loading dock already; Z-77 would be'))
    .toBeVisible()
  await expectAccessible()
  await button('Use zone Z-2').click()
  await expect.element(zoneId).toHaveValue('Z-2')
  await expect.element(button('Use zone Z-2')).not.toBeInTheDocument()
  await zones.nth(0).click()
  await expect.element(zoneId).toHaveValue('Z-1')
  await button('Next').click()
  await expect.poll(textOf).toMatch(/Zone IDZ-1Zone NameWaste heat recoveryZoneExists in the location/)
  await button('Link Component').click()
  await expect.element(page.getByText('Door linked to Waste heat recovery', { exact: true })).toBeVisible()
  expect(linked.mock.calls[0]?.[0]).toMatchObject({ zoneId: 'Z-1', zoneName: 'Waste heat recovery' })
  expect(close).toHaveBeenCalledOnce()
})

test('by keyboard alone, with the filter, the arrow keys and Enter, up to the end', async () => {
  const { linked } = await open()
  await expect.element(dialog.getByRole('searchbox')).toHaveFocus()
  await userEvent.keyboard('o{ArrowDown}{ArrowDown}{Enter}')
  await expect.element(zoneId).toHaveFocus()
  await userEvent.keyboard('load')
  await expect.poll(() => zones.elements().length).toBe(1)
  await userEvent.keyboard('{ArrowDown}{Enter}')
  await expect.element(zoneId).toHaveValue('Z-2')
  await expect.element(zones.nth(1)).toHaveFocus()
  await userEvent.keyboard('{ArrowUp}{ArrowUp}')
  await expect.element(zoneId).toHaveFocus()
  await userEvent.keyboard('{Enter}')
  await expect.element(button('Link Component')).toHaveFocus()
  expect(linked).not.toHaveBeenCalled()
  await userEvent.keyboard('{Enter}')
  await expect
    .poll(() => linked.mock.calls.map(([request]) => [request.componentName, request.zoneId]))
    .toEqual([['Window', 'Z-2']])
})

test.for(inputMethods)('by $name: a zone that is found by its name fills both fields', async (input) => {
  await input.begin()
  const { linked } = await open()
  await input.press(dialog.getByRole('button', { name: /^Door/ }))
  await input.type(zoneId, 'load')
  await expect.poll(() => zones.elements().length).toBe(1)
  await input.press(zones)
  await expect.element(zoneId).toHaveValue('Z-2')
  await expect.element(zoneName).toHaveValue('Loading dock')
  await input.press(button('Next'))
  await input.press(button('Link Component'))
  await expect.poll(() => linked.mock.calls[0]?.[0]).toMatchObject({ zoneId: 'Z-2' })
})

test('a platform without zones: nothing is promised, and its answer is shown', async () => {
  await open([])
  await toZones()
  await zoneId.fill('Z-1')
  await zoneName.fill('Loading dock')
  await expect.element(dialog.getByText('Made in the location, if it is not there yet')).toBeVisible()
  await button('Next').click()
  await button('Link Component').click()
  await expect
    .element(page.getByText('Door linked to Waste heat recovery: zone Z-1 has kept this name'))
    .toBeVisible()
})

test('if zones cannot be loaded, it says so, and linking works without them; Next waits for id and name', async () => {
  await open('none to be had')
  await toZones()
  await expect.element(dialog.getByRole('alert')).toHaveTextContent('Failed to fetch zones')
  await zoneId.fill('Z-1')
  for (const blank of ['', '  ']) {
    await zoneName.fill(blank)
    await expect.element(button('Next')).toBeDisabled()
  }
  await zoneName.fill('Attic')
  await expect.element(button('Next')).toBeEnabled()
  await zoneId.fill('')
  await expect.element(button('Next')).toBeDisabled()
})

test('a refusal leads to the field that it names, and otherwise keeps the review', async () => {
  const refusals = [
    new Refusal(400, { errors: [{ key: 'INVALID', parameters: { FIELD: 'zoneId' } }] }),
    new Refusal(409, { message: 'Door is linked already: to zone Cellar of Bakery' }),
  ]
  const { linked } = await open(known, known, { refusals })
  await toZones()
  await zoneId.fill('..')
  await zoneName.fill('Attic')
  await button('Next').click()
  await button('Link Component').click()
  await expect.element(dialog.getByRole('alert')).toHaveTextContent('Failed to link component')
  await expect.element(dialog.getByText('Zone ID is invalid')).toBeVisible()
  await zoneId.fill('Z-7')
  await button('Next').click()
  await expect.element(dialog.getByRole('alert')).not.toBeInTheDocument()
  await button('Link Component').click()
  await expect
    .element(dialog.getByRole('alert'))
    .toHaveTextContent('Failed to link componentDoor is linked already: to zone Cellar of Bakery')
  await expect.poll(textOf).toMatch(/Zone IDZ-7Zone NameAttic/)
  await expectAccessible()
  await button('Link Component').click()
  await expect.poll(() => linked.mock.calls.length).toBe(1)
})

test('components that are loading, that cannot be loaded, and an empty list', async () => {
  const loading = later<UnlinkedComponent[]>()
  let unlinked = () => loading.ended
  await open(known, known, { unlinked: () => unlinked() })
  await expect.element(dialog.getByText('Loading components...')).toBeVisible()
  loading.fail(new Refusal(400, { message: 'The store is closed.' }))
  await expect.element(dialog.getByRole('alert')).toHaveTextContent('Failed to fetch unlinked components')
  unlinked = async () => []
  await button('Retry').click()
  await expect.element(dialog.getByText('No unlinked components available')).toBeVisible()
  await expect.element(button('Next')).toBeDisabled()
})

test('on a phone a long title takes several lines, and the content begins below it', async () => {
  await page.viewport(390, 844)
  const name = 'Donaudampfschifffahrtsgesellschaftskühlhaus Hafenbecken Nord-Ost, Halle 12, Rampe 7'
  await open(known, known, { subject: { ...location, name } })
  const long = page.getByRole('dialog', { name: `Add Existing Component to ${name}` })
  await long.getByRole('button', { name: /^Door/ }).click()
  await expect.element(long.getByLabelText('Zone ID')).toBeVisible()
  const title = long.getByRole('heading', { name }).element().getBoundingClientRect()
  const steps = long.getByRole('list', { name: 'Steps' }).element().getBoundingClientRect()
  expect(title.top).toBeGreaterThan(0)
  expect(title.height).toBeGreaterThan(40)
  expect(steps.top).toBeGreaterThanOrEqual(title.bottom)
})

test('the box of zones is at most 300 px high, on a phone too', async () => {
  await page.viewport(390, 844)
  await open(Array.from({ length: 40 }, (_, at) => zone(`Z-${at}`, `Room ${at}`)))
  await toZones()
  const box = zones.first().element().closest('[role=presentation]')
  expect(box?.getBoundingClientRect().height).toBe(300)
})
