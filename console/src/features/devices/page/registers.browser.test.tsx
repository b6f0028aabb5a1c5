import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { device, overview } from '../../../testing/devices.ts'
import { expectAccessible } from '../../../testing/expectAccessible.ts'
import { person } from '../../../testing/people.ts'
import { answer, type Answers, Headed } from '../../../testing/platform.ts'
import { show } from '../../../testing/show.tsx'
import { DevicePage } from './DevicePage.tsx'

async function open(answers: Answers) {
  answer({
    getCurrentAccount: () => person('ROLE_INTEGRATOR_DEVICE_MANAGEMENT'),
    getDeviceOverview: () => overview,
    ...answers,
  })
  return show(<DevicePage />, '/devices/dev-1', '/devices/$deviceId/{-$tab}')
}

const fact = (name: string) =>
  [...document.querySelectorAll('dt')].find(({ textContent }) => textContent === name)?.nextElementSibling
    ?.textContent
const more = () => page.getByRole('button', { name: 'More actions' }).first()
const dialog = () => page.getByRole('dialog')

test('the serial line is set with the device, and taken away again', async () => {
  const sent: unknown[] = []
  const serial = { port: '/dev/ttyUSB0', baudRate: 19_200, parity: 'EVEN', stopBits: 1 } as const
  const edited = { ...device, serial }
  await open({
    getDeviceOverview: () => ({ ...overview, device: edited }),
    getLocation: () => ({ zones: [] }) as never,
    updateManagedDevice: ({ body }) => {
      sent.push(body.serial)
      return new Headed({ ...edited, version: 2 }, { 'trace-id': '17' }) as never
    },
    undoTrace: ({ traceId }) => {
      sent.push(traceId)
      return null
    },
  })
  await expect.poll(() => fact('Serial Line')).toBe('/dev/ttyUSB0, 19200 8E1')
  const edit = async () => {
    await more().click()
    await page.getByRole('menuitem', { name: 'Edit', exact: true }).first().click()
  }
  const port = page.getByLabelText('Serial Port')
  const update = page.getByRole('button', { name: 'Update' })
  await edit()
  await expect.element(page.getByLabelText('Parity')).toHaveValue('EVEN')
  await page.getByLabelText('Baud Rate').fill('7')
  await update.click()
  await expect.element(page.getByText('Whole number, 300 to 1,000,000')).toBeVisible()
  await page.getByLabelText('Baud Rate').fill('9600')
  await page.getByLabelText('Stop Bits').selectOptions('2')
  await expectAccessible()
  await update.click()
  await expect.poll(() => sent).toEqual([{ ...serial, baudRate: 9600, stopBits: 2 }])
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect.poll(() => sent).toEqual([{ ...serial, baudRate: 9600, stopBits: 2 }, '17'])
  await edit()
  await port.fill('tcp://10.0.4.20')
  await update.click()
  await expect.element(page.getByText('A converter is written as tcp://host:port')).toBeVisible()
  await port.fill('tcp://10.0.4.20:4001')
  await expect.element(page.getByLabelText('Baud Rate')).not.toBeInTheDocument()
  await port.fill('')
  await update.click()
  await expect.poll(() => sent.slice(2)).toEqual([null])
})

test('a component is read now, from its own address on', async () => {
  const register = {
    function: 'INPUT_REGISTER',
    address: 40,
    type: 'I16',
    order: 'ABCD',
    scale: 0.1,
    offset: 0,
  } as const
  const power = {
    externalId: 'power',
    label: 'Power',
    unitId: 'kilowatt',
    rangeMin: null,
    rangeMax: null,
    register,
  }
  const asked: unknown[] = []
  await open({
    listProducts: () => [
      {
        productId: 'prd-1',
        product: 'EM-340',
        name: 'Meter',
        type: 'ENERGY_METER',
        alternates: [],
        measurements: [power],
        version: 1,
      },
    ],
    listUnits: () => [{ unitId: 'kilowatt', name: 'Kilowatt', symbol: 'kW', quantity: 'Power' }],
    readDevice: (call) => {
      asked.push(call)
      return {
        outcome: 'ANSWERED',
        reportedAt: 9_970,
        results: [{ words: [42], exception: null }],
        problem: null,
      }
    },
  })
  const row = page.getByRole('row', { name: /Meter 1/ })
  await row.getByRole('button', { name: /More actions/ }).click()
  await page.getByRole('menuitem', { name: 'Read now' }).click()
  await expect.element(dialog().getByRole('row', { name: 'Power' })).toHaveTextContent('002A4.2 kW as ABCD')
  expect(asked).toMatchObject([
    {
      deviceId: 'dev-1',
      body: {
        tcpConfig: { host: '10.0.4.17', port: 502, unit: 1 },
        registers: [{ function: 'INPUT_REGISTER', address: 42, type: 'I16' }],
      },
    },
  ])
  await expectAccessible()
})
