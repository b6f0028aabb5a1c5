import { expectAccessible } from '../support/accessibility.ts'
import { act, beginProduct, commit, openDevices, readSetup, wizardOn } from '../support/devices.ts'
import type { Wizard } from '../support/devices.ts'
import { expectSaid } from '../support/dialog.ts'
import { expect, test } from '../support/test.ts'

const dialog = '[role=dialog]'

const reviewed = {
  Device: 'dev-0001',
  Product: 'Three-phase energy meter 340 (EM-340)',
  'Component Name': 'Meter by TCP',
  'Technical Zone Name': 'Plant room 7 (a new zone, made with it)',
  'Component Sequence': '3',
  'Product Sequence': '0',
  'Connection Type': 'Modbus TCP',
  Host: 'plc-7.plant.example',
  Port: '502',
  Unit: '17',
  'Start Address Offset': '40',
}

test('Add Product: its steps, what can be picked, and the rules of each field of the product', async ({
  page,
}) => {
  await openDevices(page)
  await act(page, 'dev-0001', 'Add Product')
  const wizard = wizardOn(page, 'Add Product', 'dev-0001')
  await expect(wizard.dialog.getByRole('list', { name: 'Steps' }).getByRole('listitem')).toHaveText([
    /Select Product/,
    /Configure Product/,
    /Modbus Configuration/,
    /Review Configuration/,
  ])
  await wizard.expectStep('Select Product')
  await expect(wizard.next).toBeDisabled()
  await expect(wizard.choices.first()).toBeVisible()
  await expectAccessible(page, dialog)
  await wizard.filter.fill('nothing like that')
  await expect(wizard.choices).toHaveCount(0)
  await wizard.filter.fill('em-340-mid')
  await expect(wizard.choices).toHaveCount(1)
  await expect(wizard.choices).toContainText('EM-330, EM-340-MID')
  await wizard.choices.click()

  await wizard.expectStep('Configure Product')
  await expect(wizard.dialog).toContainText('Three-phase energy meter 340 (EM-340)')
  await expect(wizard.dialog.locator('[aria-invalid=true]')).toHaveCount(0)
  await expect(wizard.next).toBeDisabled()
  await wizard.field('Technical Zone Name').focus()
  await wizard.field('Component Name').fill('')
  await expect(wizard.dialog.getByText('Technical zone name is required')).toBeVisible()
  await wizard.field('Component Sequence').fill('many')
  await wizard.field('Component Sequence').blur()
  await expect(wizard.dialog.locator('[aria-invalid=true]')).toHaveCount(3)
  await expectAccessible(page, dialog)
  await wizard.zones.first().click()
  await expect(wizard.field('Technical Zone Name')).not.toHaveValue('')
  await wizard.field('Technical Zone Name').fill('Plant room 7')
  await expect(wizard.next).toBeDisabled()
  await wizard.field('Component Name').fill('Meter by TCP')
  await wizard.field('Component Sequence').fill('3')
  await wizard.field('Product Sequence').fill('')
  await expect(wizard.next).toBeEnabled()
})

test('Add Product: the limits of a connection', async ({ page }) => {
  await openDevices(page)
  const wizard = await beginProduct(page, 'dev-0001', 'Meter by TCP')
  await expect(wizard.field('Start Address Offset')).toHaveValue('0')
  await expect(wizard.next).toBeDisabled()
  await wizard.connection('Modbus TCP').check()
  await expect(wizard.field('Port')).toHaveValue('502')
  await expect(wizard.field('Unit')).toHaveValue('1')
  await expect(wizard.next).toBeDisabled()
  for (const host of ['http://my host:502', '10.0.4.17:502', '10.0.4.256', 'my host']) {
    await wizard.field('Host').fill(host)
    await expect(wizard.next, host).toBeDisabled()
    await wizard.field('Port').focus()
    await expect(wizard.dialog.getByText('A name or an IP address and nothing else')).toBeVisible()
  }
  await wizard.field('Host').fill('plc-7.plant.example')
  await expect(wizard.next).toBeEnabled()
  await expectLimits(wizard, 'Port', {
    good: ['1', '65535', '', ' 80 '],
    bad: ['0', '65536', 'abc', '-1', '1.5'],
  })
  await expectLimits(wizard, 'Unit', { good: ['1', '247', ''], bad: ['0', '248', '1e2'] })
  await expectLimits(wizard, 'Start Address Offset', {
    good: ['0', '40000', ''],
    bad: ['-1', '2147483648', '٣'],
  })
  const unlikely = wizard.dialog.getByText('Hardly any controller has offsets above 65535')
  await expect(unlikely).toHaveCount(0)
  await wizard.field('Start Address Offset').fill('999999999')
  await expect(unlikely).toBeVisible()
  await wizard.next.click()
  await expect(unlikely).toBeVisible()
  await wizard.button('Back').click()

  await wizard.field('Host').fill('')
  await wizard.field('Port').fill('65536')
  await expect(wizard.dialog.locator('[aria-invalid=true]')).toHaveCount(2)

  await wizard.connection('Modbus RTU').check()
  await wizard.field('Slave ID').fill('99')
  await expectLimits(wizard, 'Slave ID', { good: ['1', '247', ''], bad: ['0', '248'] })
})

test('Add Product by TCP: values of the other connection are dropped; the review, and exactly the body of the specification', async ({
  page,
}) => {
  await openDevices(page)
  const wizard = await beginProduct(page, 'dev-0001', 'Meter by TCP')
  await wizard.button('Back').click()
  await wizard.field('Technical Zone Name').fill('Plant room 7')
  await wizard.field('Component Sequence').fill('3')
  await wizard.field('Product Sequence').fill('')
  await wizard.next.click()
  await wizard.connection('Modbus TCP').check()
  await wizard.field('Host').fill('plc-9')
  await wizard.field('Port').fill('65')
  await wizard.connection('Modbus RTU').check()
  await expect(wizard.field('Host')).toHaveCount(0)
  await expect(wizard.field('Slave ID')).toHaveValue('1')
  await wizard.field('Slave ID').fill('99')
  await wizard.connection('Modbus TCP').check()
  await expect(wizard.field('Host')).toHaveValue('')
  await expect(wizard.field('Port')).toHaveValue('502')
  await expect(wizard.next).toBeDisabled()
  await wizard.field('Host').fill(' plc-7.plant.example ')
  await wizard.field('Port').fill('')
  await wizard.field('Unit').fill('17')
  await wizard.field('Start Address Offset').fill('40')
  await wizard.next.click()

  await wizard.expectStep('Review Configuration')
  expect(await wizard.facts()).toEqual(reviewed)
  await expectAccessible(page, dialog)
  await wizard.button('Back').click()
  await wizard.expectStep('Modbus Configuration')
  await expect(wizard.field('Unit')).toHaveValue('17')
  await wizard.next.click()

  const { path, query, body } = await commit(page, wizard)
  expect(path).toBe('/public/api/v1.0/management/device/dev-0001/components')
  expect(query).toEqual({ product: 'EM-340' })
  expect(body).toStrictEqual({
    products: [
      {
        product: null,
        componentName: 'Meter by TCP',
        technicalZoneName: 'Plant room 7',
        modbusStartAddressOffset: 40,
        componentSequence: 3,
        productSequence: 0,
        tcpConfig: { host: 'plc-7.plant.example', port: 502, unit: 17 },
      },
    ],
  })
  await expectSaid(page, 'Product successfully added to device dev-0001')
  await expect(wizard.dialog).toHaveCount(0)
  const added = (await readSetup(page, 'dev-0001')).components.filter(
    ({ componentName }) => componentName === 'Meter by TCP',
  )
  expect(added).toHaveLength(1)
})

async function expectLimits(wizard: Wizard, field: string, { good, bad }: { good: string[]; bad: string[] }) {
  for (const text of bad) {
    await wizard.field(field).fill(text)
    await expect(wizard.next, `${field} ${text}`).toBeDisabled()
    await expect(wizard.field(field)).toHaveAttribute('aria-invalid', 'true')
    await expect(wizard.dialog.getByText(/^(Whole number|At most)/)).toBeVisible()
  }
  for (const text of good) {
    await wizard.field(field).fill(text)
    await expect(wizard.next, `${field} ${text}`).toBeEnabled()
  }
}
