import { Register } from '#contract/schemas/modbus'
import { expect, test } from 'vitest'
import { planOf } from './configuration.ts'
import { componentAt } from '../testing/setup.ts'

const configuration = (components: unknown[], serial: unknown = null) => ({
  deviceId: 'dev-0001',
  changedAt: 5,
  period: 60,
  serial,
  components,
})
const serial = { port: '/dev/ttyUSB0', baudRate: 19_200, parity: 'EVEN', stopBits: 1 }
const onBus = (slaveId: number) => ({ ...componentAt(0, slaveId), tcpConfig: null, rtuConfig: { slaveId } })

test('components share a connection and a unit, and addresses begin at their start offset', () => {
  const second = {
    ...componentAt(502, 1, 2),
    componentId: 'cmp-more',
    modbusConfig: { startAddressOffset: 100 },
  }
  const { lines, unreadable } = planOf(configuration([componentAt(502, 1), second, componentAt(502, 2)]))
  expect(lines).toHaveLength(1)
  expect(lines[0]?.line).toEqual({ kind: 'TCP', host: '127.0.0.1', port: 502 })
  expect(lines[0]?.units.map(({ unit, components }) => [unit, components.length])).toEqual([
    [1, 2],
    [2, 1],
  ])
  expect(lines[0]?.units[0]?.components[1]?.requests).toMatchObject([{ address: 100, length: 2 }])
  expect(unreadable).toEqual(new Map())
})

test('slaves are on the serial line of the device, or on its converter', () => {
  expect(planOf(configuration([onBus(7)], serial)).lines[0]).toMatchObject({
    line: { kind: 'SERIAL', ...serial },
    units: [{ unit: 7 }],
  })
  const lineAt = (port: string) => planOf(configuration([onBus(7)], { ...serial, port })).lines[0]?.line
  expect(lineAt('tcp://10.0.0.9:4001')).toEqual({ kind: 'RTU_OVER_TCP', host: '10.0.0.9', port: 4001 })
  expect(lineAt('tcp://[fd00::1]:4001')).toEqual({ kind: 'RTU_OVER_TCP', host: 'fd00::1', port: 4001 })
})

test('components that cannot be read are reported with the reason, and the others are read', () => {
  const [measured] = componentAt(502, 4).measurements
  const register = (fields: object) => [{ ...measured, register: { ...measured?.register, ...fields } }]
  const { lines, unreadable } = planOf(
    configuration([
      componentAt(502, 1),
      onBus(2),
      { ...componentAt(502, 3), modbusConfig: { startAddressOffset: 70_000 } },
      { ...componentAt(502, 4), measurements: register({ type: 'DECIMAL128' }) },
    ]),
  )
  expect(lines.flatMap(({ units }) => units).map(({ unit }) => unit)).toEqual([1])
  expect([...unreadable]).toEqual([
    ['cmp-2', 'the device has no serial settings'],
    ['cmp-3', 'address 70000 is beyond 65535'],
    ['cmp-4', 'this gateway is too old for its registers'],
  ])
})

test('a value that begins below the last address and ends beyond it is not read', () => {
  const last = { ...componentAt(502, 1), modbusConfig: { startAddressOffset: 65_535 } }
  expect(planOf(configuration([last])).unreadable.size).toBe(0)
  const measurements = last.measurements.map((measured) => ({
    ...measured,
    register: Register.parse({ function: 'INPUT_REGISTER', address: 0, type: 'F32' }),
  }))
  expect(planOf(configuration([{ ...last, measurements }])).unreadable.size).toBe(1)
})

test('components without registers or without a connection are nothing to read', () => {
  const plain = { ...componentAt(502, 1), tcpConfig: null }
  const empty = { ...componentAt(502, 2), measurements: [] }
  expect(planOf(configuration([plain, empty]))).toMatchObject({ lines: [], unreadable: new Map() })
})

test('what is no configuration is refused', () => {
  expect(() => planOf('<html>')).toThrow('expected object')
  expect(() => planOf({ message: 'Not found' })).toThrow('period')
})
