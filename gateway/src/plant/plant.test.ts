import { lengthOf } from '#contract/measuring/registers'
import { Register } from '#contract/schemas/modbus'
import { registerOrders, registerTypes } from '#contract/values'
import fc from 'fast-check'
import { expect, onTestFinished, test } from 'vitest'
import { Gateway } from '../gateway.ts'
import { planOf } from '../configuration.ts'
import { decode, encode } from '#contract/measuring/decode'
import { readSettings } from '../settings.ts'
import { componentAt, newFolder, onThisComputer, startPlatform, until } from '../../testing/setup.ts'
import { startServer } from './server.ts'
import { valueAt } from './courses.ts'
import { startPlant } from './plant.ts'

const register = (fields: Partial<Register>) =>
  Register.parse({ function: 'HOLDING_REGISTER', address: 0, type: 'U16', ...fields })

test('what is encoded is decoded to the same value, in every type and order', () => {
  const types = registerTypes.filter((type) => type !== 'BOOL' && type !== 'BIT')
  const isUnsigned = (type: string) => type.startsWith('U')
  fc.assert(
    fc.property(
      fc.constantFrom(...types),
      fc.constantFrom(...registerOrders),
      fc.integer({ min: -32_768, max: 32_767 }),
      fc.constantFrom(1, 0.1, -10),
      (type, order, whole, scale) => {
        const described = register({ type, order, scale, offset: 3 })
        const raw = isUnsigned(type) ? Math.abs(whole) : whole
        const words = encode(described, raw * scale + 3)
        expect(words).toHaveLength(lengthOf(type))
        expect(decode(described, words)).toBeCloseTo(raw * scale + 3, 2)
      },
    ),
  )
  for (const value of [0, 1]) {
    expect(decode(register({ type: 'BIT', bit: 9 }), encode(register({ type: 'BIT', bit: 9 }), value))).toBe(
      value,
    )
    const coil = register({ function: 'COIL', type: 'BOOL' })
    expect(decode(coil, encode(coil, value))).toBe(value)
  }
})

test('values move, stay where they belong, and counters never fall', () => {
  const day = Array.from({ length: 24 * 60 }, (_, minute) => 1_772_442_000 + minute * 60)
  const courseOf = (id: string) => day.map((time) => valueAt(id, 'cmp-1', time))
  for (const [id, low, high] of [
    ['air', -24, -12],
    ['temperature', 17, 26],
    ['humidity', 30, 65],
    ['voltage', 227, 235],
    ['discharge', 65, 100],
  ] as const) {
    const course = courseOf(id)
    expect(new Set(course).size).toBeGreaterThan(1000)
    expect(Math.min(...course)).toBeGreaterThan(low)
    expect(Math.max(...course)).toBeLessThan(high)
  }
  const years = Array.from({ length: 3000 }, (_, half) => 1_772_442_000 + half * 43_200)
  for (const course of [courseOf('energy'), years.map((time) => valueAt('volume', 'cmp-1', time))])
    expect(course.every((value, index, all) => value >= (all[index - 1] ?? 0))).toBe(true)
  // Twenty minutes in every six hours.
  expect(courseOf('defrost').filter(Boolean)).toHaveLength(80)
  const doors = courseOf('open').filter(Boolean).length
  expect(doors).toBeGreaterThan(20)
  expect(doors).toBeLessThan(500)
  expect(valueAt('air', 'cmp-1', 1_772_442_000)).not.toBe(valueAt('air', 'cmp-2', 1_772_442_000))
})

/** A port that was free a moment ago. */
async function freePort(): Promise<number> {
  const server = await startServer(() => 'silence')
  await server.stop()
  return server.port
}

test('the gateway reads a simulated plant, by Modbus TCP and by RTU over TCP', async () => {
  const [platform, folder, port, busPort] = [
    await startPlatform(),
    await newFolder(),
    await freePort(),
    await freePort(),
  ]
  const measured = (unit: number, externalId: string, described: Partial<Register>) => ({
    ...componentAt(port, unit),
    measurements: [
      {
        measurementId: `mea-${externalId}`,
        externalId,
        label: externalId,
        unit: null,
        register: register(described),
      },
    ],
  })
  platform.configuration.serial = {
    port: `tcp://127.0.0.1:${busPort}`,
    baudRate: 9600,
    parity: 'NONE',
    stopBits: 1,
  }
  platform.configuration.components = [
    measured(1, 'air', { type: 'I16', scale: 0.1, address: 10 }),
    measured(2, 'energy', { function: 'INPUT_REGISTER', type: 'F32', order: 'CDAB', address: 72 }),
    {
      ...measured(3, 'defrost', { function: 'DISCRETE_INPUT', type: 'BOOL', address: 4 }),
      tcpConfig: null,
      rtuConfig: { slaveId: 3 },
    },
    { ...measured(4, 'power', {}), tcpConfig: { host: '10.0.0.1', port: 502, unit: 1 } },
  ]
  const messages: string[] = []
  const log = (message: string) => messages.push(message)
  const moment = 1_772_442_000
  const servers = await startPlant(planOf(platform.configuration), { now: () => moment, log })
  onTestFinished(async () => {
    for (const server of servers) await server.stop()
  })
  expect(messages).toEqual([
    `Playing 2 components at 127.0.0.1:${port} (Modbus TCP).`,
    `Playing 1 components at 127.0.0.1:${busPort} (RTU over TCP).`,
    'Not played: 1 components at 10.0.0.1:502 (Modbus TCP), which is not an address of this computer.',
  ])
  platform.configuration.components.pop()
  const settings = readSettings({
    PLATFORM_URL: platform.url,
    ...onThisComputer,
    DEVICE_TOKEN: platform.token,
    DATA_DIR: folder,
  })
  const gateway = await Gateway.start(settings, '1.2.3', () => {})
  onTestFinished(() => gateway.stop())
  const latest = (id: string) => platform.batches.flat().findLast(({ measurementId }) => measurementId === id)
  await until(() => {
    expect(latest('mea-air')?.value).toBeCloseTo(valueAt('air', 'cmp-1', moment), 1)
    expect(latest('mea-energy')?.value).toBe(valueAt('energy', 'cmp-2', moment))
    expect(latest('mea-defrost')?.value).toBe(valueAt('defrost', 'cmp-3', moment))
  })
})
