import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { expectAccessible } from '../../../testing/expectAccessible.ts'
import { inputMethods, keyboard } from '../../../testing/input/index.ts'
import { show } from '../../../testing/show.tsx'
import { AddressBus } from './AddressesPanel.tsx'
import { busesOf, type Occupant } from './addressMap.ts'

const meter = (componentName: string, startAddressOffset: number, size: number): Occupant => ({
  componentName,
  rtuConfig: { slaveId: 7 },
  modbusConfig: { startAddressOffset },
  size,
})

const busWith = (...occupants: Occupant[]) => {
  const [bus] = busesOf(occupants)
  if (!bus) throw new Error('There is no bus')
  return bus
}

test('draws used offsets to scale, and clashes in red', async () => {
  await show(<AddressBus bus={busWith(meter('Pump', 0, 4), meter('Fan', 2, 6))} onAdd={undefined} />)
  await expect.element(page.getByText('1 clash: offset 2 to 3 (Pump, Fan)')).toBeVisible()
  const marks = [...document.querySelectorAll<HTMLElement>('[role=img] [title]')]
  expect(marks.map(({ title }) => title)).toEqual([
    '0 to 1: Pump',
    '2 to 3: Clash: Pump and Fan',
    '4 to 7: Fan',
  ])
  // Of 16 drawn offsets.
  expect(marks.map(({ style }) => [style.insetInlineStart, style.width])).toEqual([
    ['0%', '12.5%'],
    ['12.5%', '12.5%'],
    ['25%', '25%'],
  ])
  await expect.element(page.getByText('Next free address: 8')).toBeVisible()
  await expect.element(page.getByRole('button', { name: /Add Product/ })).not.toBeInTheDocument()
})

test.for(inputMethods)(
  'by $name: adds a product at the next free address, or at any other free one in the table',
  async (input) => {
    const onAdd = vi.fn<(offset: number) => void>()
    await input.begin()
    await show(<AddressBus bus={busWith(meter('Pump', 2, 2), meter('Fan', 6, 1))} onAdd={onAdd} />)
    await input.press(page.getByRole('button', { name: 'Add Product at 0' }))
    await input.press(page.getByRole('button', { name: 'Show Table' }))
    const rows = () => [...document.querySelectorAll('tbody tr')].map((row) => row.textContent)
    expect(rows().slice(0, 4)).toEqual([
      '0 to 12FreeAdd Product at 0',
      '2 to 32Pump',
      '4 to 52FreeAdd Product at 4',
      '61Fan',
    ])
    await input.press(page.getByRole('button', { name: 'Add Product at 4' }))
    expect(onAdd.mock.calls).toEqual([[0], [4]])
    if (input === keyboard) await expectAccessible()
  },
)

test('shows the registers that are read, on request', async () => {
  const register = {
    function: 'INPUT_REGISTER',
    address: 6,
    type: 'F32',
    order: 'CDAB',
    scale: 1,
    offset: 0,
  } as const
  const measurement = { externalId: 'air', label: 'Air', unitId: 'celsius', rangeMin: null, rangeMax: null }
  const product = {
    productId: 'p-1',
    product: 'T-1',
    name: 'Probe',
    type: 'PROBE',
    alternates: [],
    version: 1,
  }
  const products = [{ ...product, measurements: [{ ...measurement, register }] }]
  const bus = busWith({ ...meter('Cold room', 100, 1), product: 'T-1' })
  await show(<AddressBus bus={bus} products={products} onAdd={undefined} />)
  await expect.element(page.getByText('1 register read')).toBeVisible()
  await page.getByRole('button', { name: 'Show Registers' }).click()
  const region = page.getByRole('region', { name: 'Registers of Modbus RTU, slave id 7' })
  await expect
    .element(region.getByRole('row', { name: 'Input register 106, F32 CDAB Air Cold room' }))
    .toBeVisible()
  await expectAccessible()
})
