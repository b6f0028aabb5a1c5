import { expectAccessible } from '../support/accessibility.ts'
import { beginProduct, commit, openDevices, readSetup } from '../support/devices.ts'
import { expectSaid } from '../support/dialog.ts'
import { expect, test } from '../support/test.ts'

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
  await expectAccessible(page)
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
