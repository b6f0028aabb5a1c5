import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import type { Component } from '#contract/schemas/component'
import type { Location } from '#contract/schemas/location'
import type { RegisteredComponent, ReplacedSensor } from '#contract/schemas/registry'
import { registered } from '../../testing/components.ts'
import { actOnAll, confirm, expectPreview, resultsOf } from '../../testing/bulk.ts'
import { expectAccessible } from '../../testing/expectAccessible.ts'
import { act as actBy, inputMethods, mouse, pressAction } from '../../testing/input/index.ts'
import { person } from '../../testing/people.ts'
import { answer, type Answers, Refusal } from '../../testing/platform.ts'
import { show } from '../../testing/show.tsx'
import { ComponentPages } from './ComponentPages.tsx'

const linked = registered('A1', {
  linkedComponentId: 'cmp-1',
  locationId: 'loc-1',
  zoneId: 'Z-1',
  zoneName: 'Roof',
})
const product = { type: 'CLIMATE_SENSOR', alternates: ['ERS-2'], version: 1 }
const temperature = {
  externalId: 't',
  label: 'Temperature',
  unitId: 'celsius',
  rangeMin: null,
  rangeMax: null,
}
const manager = person('ROLE_INTEGRATOR_DEVICE_MANAGEMENT')

async function open(part = '', answers: Answers = {}, who = manager) {
  answer({
    getCurrentAccount: () => who,
    listRegisteredComponents: () => [linked, registered('A2')],
    listManagedLocations: () => [{ id: 'loc-1', name: 'Cold store' } as Location],
    listProducts: () => [
      { ...product, productId: 'prd-1', product: 'ERS', name: 'Room sensor', measurements: [temperature] },
      { ...product, productId: 'prd-2', product: 'EMS', name: 'Door sensor' },
    ],
    listUnits: () => [{ unitId: 'celsius', name: 'Degree Celsius', symbol: '°C', quantity: 'Temperature' }],
    ...answers,
  })
  await show(<ComponentPages />, `/components/${part}`, '/components/{-$tab}')
}

const row = (text: string) => page.getByRole('row').filter({ hasText: text })
const dialog = page.getByRole('dialog')
const button = (name: string) => dialog.getByRole('button', { name, exact: true })

async function act(text: string, action: string) {
  await pressAction(mouse, row(text), action)
}

test.each([
  ['?open=A1', 'Edit Component'],
  ['?open=new', 'Link Components'],
  ['products?open=prd-2', 'EMS'],
])('%s opens %s', async (part, title) => {
  await open(part)
  await expect.element(dialog).toHaveAccessibleName(new RegExp(title))
})

test('a component without a link has nothing to edit', async () => {
  await open('?open=A2')
  await expect.element(row('A2')).toBeVisible()
  expect(dialog.elements()).toEqual([])
})

test('before a linked component is deleted, the dialog says what is deleted with it', async () => {
  const unlink = vi.fn<(args: { body: unknown }) => RegisteredComponent>(() => registered('A1'))
  const remove = vi.fn<(args: { identifier: string }) => null>(() => null)
  await open('', {
    getComponent: () => ({ measurements: [{ label: 'Temperature' }, { label: 'Humidity' }] }) as Component,
    unlinkComponent: unlink,
    deleteComponent: remove,
  })
  await expect
    .element(page.getByRole('link', { name: 'Cold store' }))
    .toHaveAttribute('href', '#/locations/loc-1')
  await act('Sensor A1', 'Delete')
  await expect.element(dialog.getByText('It is taken off Roof of Cold store first.')).toBeVisible()
  await expect
    .element(
      dialog.getByText(
        '2 measurements with values and alarm limits are deleted with it: Temperature, Humidity.',
      ),
    )
    .toBeVisible()
  await expectAccessible()
  await button('Delete').click()
  await expect.element(page.getByText('Component Sensor A1 deleted')).toBeVisible()
  expect(unlink.mock.calls[0]?.[0].body).toEqual({ identifier: 'A1', version: 4 })
  expect(remove.mock.calls[0]?.[0].identifier).toBe('A1')
})

test('the sensor of a component is replaced by one that was heard, and a replacement that waits is taken back', async () => {
  const sensor = { ...linked, macAddress: 'A81758FFFE0512AB' }
  const to = 'A81758FFFE0512AC'
  const replace = vi.fn<(args: { body: unknown }) => ReplacedSensor>(() => ({
    componentId: 'cmp-1',
    componentName: 'Sensor A1',
    locationId: 'loc-1',
    macAddress: 'A81758FFFE0512AB',
    waitsFor: to,
    formerMacAddress: null,
    replacedAt: null,
  }))
  let components = [sensor, registered('A2')]
  await open('', {
    replaceComponent: replace,
    listRegisteredComponents: () => components,
    listHeardSensors: () => [],
  })
  await act('Sensor A1', 'Replace Sensor')
  const field = dialog.getByRole('combobox', { name: 'New sensor (DevEUI)' })
  await field.fill('A817')
  await button('Replace').click()
  await expect.element(dialog.getByText(/^Six or eight bytes/)).toBeVisible()
  await field.fill(to)
  await expectAccessible()
  components = [{ ...sensor, waitsFor: to }, registered('A2')]
  await button('Replace').click()
  await expect.element(page.getByText(`Sensor A1 waits for ${to} to speak`)).toBeVisible()
  expect(replace.mock.lastCall?.[0].body).toEqual({ from: 'A81758FFFE0512AB', to })
  await expect.element(row('A1').getByText(to)).toBeVisible()
  await act('Sensor A1', 'Keep the Old Sensor')
  await button('Keep').click()
  await expect.element(page.getByText('The replacement was taken back')).toBeVisible()
  expect(replace.mock.lastCall?.[0].body).toEqual({ from: to, to: 'A81758FFFE0512AB' })
})

test('a component is edited and resized with the version on the screen, and an overlap is reported', async () => {
  const update = vi.fn<(args: { body: unknown }) => RegisteredComponent>(() => linked)
  const resize = vi.fn<(args: { size: unknown; body: unknown }) => RegisteredComponent>(() => {
    throw new Refusal(409, { message: 'It would overlap Meter 7' })
  })
  await open('', { updateRegisteredComponent: update, resizeComponent: resize })
  await act('Sensor A1', 'Edit')
  await dialog.getByRole('textbox', { name: 'MAC Address' }).fill('A8:17')
  await button('Update').click()
  await expect.element(dialog.getByText(/^Six or eight bytes/)).toBeVisible()
  await dialog.getByRole('textbox', { name: 'MAC Address' }).fill('A8:17:58:FF:FE:05')
  await button('Update').click()
  await expect.element(page.getByText('Component Sensor A1 saved')).toBeVisible()
  expect(update.mock.calls[0]?.[0].body).toMatchObject({ macAddress: 'A8:17:58:FF:FE:05', version: 4 })
  await act('Sensor A2', 'Resize')
  await dialog.getByRole('textbox', { name: 'Size' }).fill('0')
  await button('Resize').click()
  await expect.element(dialog.getByText('Whole number, 1 to 1,000')).toBeVisible()
  await dialog.getByRole('textbox', { name: 'Size' }).fill('4')
  await button('Resize').click()
  await expect.element(dialog.getByRole('alert')).toHaveTextContent('It would overlap Meter 7')
  expect(resize.mock.calls[0]?.[0]).toMatchObject({ size: '4', body: { identifier: 'A2', version: 4 } })
})

test('a product opens with its measurements and limits, to read', async () => {
  const opened = {
    ...product,
    productId: 'prd-1',
    product: 'ERS',
    name: 'Room sensor',
    measurements: [{ ...temperature, rangeMin: -40, rangeMax: 85 }],
    limits: [
      { externalId: 't', comparison: 'LESS_THAN' as const, threshold: 0, severity: 'WARNING' as const },
    ],
  }
  await open('products', { listProducts: () => [opened] })
  await act('Room sensor', 'View')
  await expect.element(dialog.getByRole('heading', { name: 'Product ERS' })).toBeVisible()
  const cells = (name: string) =>
    [...dialog.getByRole('region', { name }).element().querySelectorAll('tbody td')].map(
      ({ textContent }) => textContent,
    )
  await expect
    .poll(() => cells('Measurements'))
    .toEqual(['t', 'Temperature', 'Degree Celsius (°C)', '-40', '85'])
  expect(cells('Limits')).toEqual([
    'Temperature',
    'below (<)',
    '0 °C',
    'WARNING',
    'Raises a WARNING alarm when Temperature is below 0 °C; over when it is at or above 0 °C.',
  ])
  expect(dialog.getByRole('textbox').elements()).toHaveLength(0)
  await expectAccessible()
  await page.viewport(390, 844)
  const { scrollWidth, clientWidth } = dialog.element()
  expect(scrollWidth).toBeLessThanOrEqual(clientWidth)
})

test('products show their measurements and units, and only an unused one can be deleted', async () => {
  const remove = vi.fn<(args: { productId: string }) => null>(() => null)
  await open('products', { deleteProduct: remove })
  await expect.element(page.getByText('Temperature (°C)')).toBeVisible()
  await expectAccessible()
  await act('Room sensor', 'Delete')
  await expect
    .element(dialog.getByText('Room sensor cannot be deleted: 2 components of it are registered.'))
    .toBeVisible()
  expect(button('Delete').elements()).toHaveLength(0)
  await dialog.getByText('Close').click()
  await act('Door sensor', 'Delete')
  await button('Delete').click()
  await expect.element(page.getByText('Product EMS deleted')).toBeVisible()
  expect(remove.mock.calls).toMatchObject([[{ productId: 'prd-2' }]])
})

test.for(inputMethods)(
  'a component is edited, resized and deleted, and a product deleted, by $name',
  async (input) => {
    const sent: string[] = []
    const note =
      <Answer,>(call: string, reply: Answer) =>
      () => {
        sent.push(call)
        return reply
      }
    const answers = {
      updateRegisteredComponent: note('updateRegisteredComponent', linked),
      resizeComponent: note('resizeComponent', linked),
      deleteComponent: note('deleteComponent', null),
      deleteProduct: note('deleteProduct', null),
    }
    await input.begin()
    await open('', answers)
    await actBy(input, [row('Sensor A1'), 'Edit', 'Update'], async () =>
      input.type(dialog.getByRole('textbox', { name: 'Component Name' }), 'Roof sensor'),
    )
    await actBy(input, [row('Sensor A2'), 'Resize', 'Resize'], async () =>
      input.type(dialog.getByRole('textbox', { name: 'Size' }), '4'),
    )
    await actBy(input, [row('Sensor A2'), 'Delete', 'Delete'])
    await open('products', answers)
    await actBy(input, [row('Door sensor'), 'Delete', 'Delete'])
    expect(sent).toEqual(Object.keys(answers))
  },
)

test('deletes many that are not linked', async () => {
  const remove = vi.fn<NonNullable<Answers['deleteComponents']>>(({ body }) =>
    resultsOf(body.items, () => null),
  )
  await open('', { deleteComponents: remove })
  await actOnAll(2, 'Delete')
  await expectPreview(/^1 component is deleted\./)
  await expect
    .element(dialog.getByRole('region', { name: 'Left out' }))
    .toHaveTextContent('Sensor A1 (A1)It is linked')
  await confirm('Delete')
  await expect.element(dialog.getByText('1 done', { exact: true })).toBeVisible()
  expect(remove.mock.calls[0]?.[0].body.items).toEqual([{ identifier: 'A2' }])
})

test('links the selected ones that wait for a zone', async () => {
  await open('', { listUnlinkedComponents: () => [registered('A2'), registered('A3')] })
  await actOnAll(2, 'Link')
  await expect.element(dialog.getByRole('checkbox', { name: /^Sensor A2/ })).toBeChecked()
  await expect.element(dialog.getByRole('checkbox', { name: /^Sensor A3/ })).not.toBeChecked()
  await button('Next').click()
  await expect.element(dialog.getByRole('button', { name: /^Cold store/ })).toBeVisible()
})

test('says if none of the selected ones can be linked', async () => {
  await open('', { listUnlinkedComponents: () => [] })
  await actOnAll(2, 'Link')
  await expect.element(page.getByText('None of these can be linked')).toBeVisible()
})
