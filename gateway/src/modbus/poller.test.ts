import type { Sample } from '#contract/schemas/device-self'
import { Register } from '#contract/schemas/modbus'
import type { ComponentState } from '#contract/values'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, onTestFinished, test, vi } from 'vitest'
import type { PlannedUnit } from '../configuration.ts'
import type { ModbusRequest, ModbusServer, Reply } from '../plant/server.ts'
import { startServer } from '../plant/server.ts'
import { allowed } from '../../testing/setup.ts'
import type { Line } from './connection.ts'
import { groupPoints } from './group.ts'
import type { PollOptions } from './poller.ts'
import { LinePoller } from './poller.ts'

async function controller(
  reply: (request: ModbusRequest) => Reply | Promise<Reply>,
  options?: { port?: number; rtu?: boolean },
): Promise<ModbusServer> {
  const started = await startServer(reply, options)
  onTestFinished(() => started.stop())
  return started
}

const unitWith = (unit: number, registers: Partial<Register>[] = [{}]): PlannedUnit => ({
  unit,
  components: [
    {
      componentId: `cmp-${unit}`,
      requests: groupPoints(
        registers.map((fields, index) => {
          const register = Register.parse({
            function: 'INPUT_REGISTER',
            address: index,
            type: 'U16',
            ...fields,
          })
          const { address } = register
          return { measurementId: `mea-${unit}-${address}`, externalId: 'power', register, address }
        }),
      ),
    },
  ],
})

function poll(line: Line | number, units: PlannedUnit[], options: Partial<PollOptions> = {}) {
  const samples: Sample[] = []
  const states = new Map<string, [ComponentState, string | undefined]>()
  const seen = new Set<ComponentState>()
  const messages: string[] = []
  const poller = new LinePoller(
    { line: typeof line === 'number' ? { kind: 'TCP', host: '127.0.0.1', port: line } : line, units },
    {
      allowed,
      period: 0.1,
      timeout: 200,
      pause: 0,
      pauseAfterConnecting: 0,
      now: () => ({ time: 1_772_442_000.123_456 }),
      onSamples: (read) => samples.push(...read),
      onState: (id, state, error) => {
        states.set(id, [state, error])
        seen.add(state)
      },
      log: (message) => messages.push(message),
      ...options,
    },
  )
  onTestFinished(() => poller.stop())
  return { samples, states, seen, poller, messages }
}

const until = (check: () => void) => vi.waitFor(check, { timeout: 5000, interval: 10 })
const readings = (samples: Sample[], id: string) =>
  samples.filter(({ measurementId }) => measurementId === id)

test('all four tables are read, decoded, and given the time', async () => {
  const plant = await controller(({ code, address }) => (code <= 2 ? [0, 1] : [code * 1000 + address, 7]))
  const { samples, states } = poll(plant.port, [
    unitWith(3, [
      { function: 'COIL', type: 'BOOL', address: 0 },
      { function: 'COIL', type: 'BOOL', address: 1 },
      { function: 'DISCRETE_INPUT', type: 'BOOL', address: 11 },
      { function: 'HOLDING_REGISTER', address: 20, scale: 0.1 },
      { function: 'INPUT_REGISTER', address: 30, type: 'U32' },
    ]),
  ])
  await until(() => expect(samples.length).toBeGreaterThanOrEqual(5))
  expect(samples.slice(0, 5)).toEqual([
    { measurementId: 'mea-3-0', time: 1_772_442_000.123, value: 0 },
    { measurementId: 'mea-3-1', time: 1_772_442_000.123, value: 1 },
    { measurementId: 'mea-3-11', time: 1_772_442_000.123, value: 0 },
    { measurementId: 'mea-3-20', time: 1_772_442_000.123, value: 302 },
    { measurementId: 'mea-3-30', time: 1_772_442_000.123, value: 4030 * 65_536 + 7 },
  ])
  expect(states.get('cmp-3')).toEqual(['OK', undefined])
})

test('there is one request at a time, with a pause after connecting and between two', async () => {
  let open = 0
  let most = 0
  const plant = await controller(async () => {
    most = Math.max(most, (open += 1))
    await sleep(5)
    open -= 1
    return [1]
  })
  const beganAt = performance.now()
  const { samples } = poll(plant.port, [unitWith(1), unitWith(2), unitWith(3)], {
    pause: 30,
    pauseAfterConnecting: 100,
  })
  await until(() => expect(samples.length).toBeGreaterThanOrEqual(6))
  expect(most).toBe(1)
  expect(plant.connections()).toBe(1)
  const times = plant.requests.map(({ at }) => at)
  expect((times[0] ?? 0) - beganAt).toBeGreaterThanOrEqual(95)
  for (const [index, time] of times.slice(1).entries())
    expect(time - (times[index] ?? 0)).toBeGreaterThanOrEqual(28)
})

test('a unit that never answers costs the others nothing, and is tried less and less', async () => {
  const plant = await controller(({ unit }) => (unit === 9 ? 'silence' : [unit]))
  const { samples, states } = poll(plant.port, [unitWith(1), unitWith(9), unitWith(2)], {
    period: 0.5,
    timeout: 300,
  })
  await until(() => expect(readings(samples, 'mea-1-0').length).toBeGreaterThanOrEqual(8))
  expect(states.get('cmp-9')).toEqual(['NO_ANSWER', 'no answer in time'])
  expect(states.get('cmp-1')).toEqual(['OK', undefined])
  // At the start, and two seconds later in a gap between the others.
  expect(plant.requests.filter(({ unit }) => unit === 9)).toHaveLength(2)
  const others = plant.requests.filter(({ unit }) => unit === 1).map(({ at }) => at)
  const lateness = others.slice(2).map((at, index) => at - (others[1] ?? 0) - 500 * (index + 1))
  expect(Math.max(...lateness.map(Math.abs))).toBeLessThan(150)
})

test('a refused register does not keep the others of its component from being read', async () => {
  const plant = await controller(({ address, length }) =>
    address <= 5 && address + length > 5 ? { exception: 2 } : Array.from({ length }, () => 8),
  )
  const registers = [0, 1, 4, 5, 6, 12].map((address) => ({ address }))
  const { samples, states } = poll(plant.port, [unitWith(1, registers)])
  await until(() => expect(readings(samples, 'mea-1-12').length).toBeGreaterThanOrEqual(2))
  expect([...new Set(samples.map(({ measurementId }) => measurementId))].sort()).toEqual([
    'mea-1-0',
    'mea-1-1',
    'mea-1-12',
    'mea-1-4',
    'mea-1-6',
  ])
  expect(states.get('cmp-1')).toEqual(['REFUSED', 'exception 2 (illegal data address) at input register 5'])
  // What was found out stays known: the whole is not tried again.
  expect(plant.requests.filter(({ length }) => length === 13)).toHaveLength(1)
})

test('a bridge that says that its target did not answer has no answer', async () => {
  const plant = await controller(() => ({ exception: 11 }))
  const { states } = poll(plant.port, [unitWith(4)])
  await until(() =>
    expect(states.get('cmp-4')).toEqual([
      'NO_ANSWER',
      'exception 11 (gateway target device failed to respond)',
    ]),
  )
})

test('a connection that was closed meanwhile is opened again, and nobody notices', async () => {
  const plant = await controller(({ unit }) => [unit])
  const { samples, seen } = poll(plant.port, [unitWith(1)])
  for (let round = 1; round <= 3; round += 1) {
    const before = samples.length
    plant.cut()
    await until(() => expect(samples.length).toBeGreaterThan(before + 1))
  }
  expect(seen).toEqual(new Set(['OK']))
})

test('a connection that is cut in the middle of a request fails at once, not after the time-out', async () => {
  const plant = await controller(() => 'close')
  const beganAt = performance.now()
  const { states } = poll(plant.port, [unitWith(1)], { timeout: 20_000 })
  await until(() => expect(states.get('cmp-1')).toEqual(['NO_ANSWER', 'the connection was closed']))
  expect(performance.now() - beganAt).toBeLessThan(3000)
})

test('a controller that comes up later is read, and until then each component has a report of its own', async () => {
  const reserved = await startServer(() => [1])
  await reserved.stop()
  const { samples, states, messages } = poll(reserved.port, [unitWith(1), unitWith(2)])
  await until(() => expect(states.size).toBe(2))
  expect(states.get('cmp-2')?.[0]).toBe('NO_ANSWER')
  // Only the gateway's owner reads why.
  expect(states.get('cmp-2')?.[1]).toBe('no connection within 200 ms')
  expect(messages).toEqual([expect.stringContaining('ECONNREFUSED')])
  await controller(() => [1], { port: reserved.port })
  await until(() => expect(states.get('cmp-2')?.[0]).toBe('OK'))
  expect(readings(samples, 'mea-1-0')).not.toEqual([])
})

test('RTU over TCP is read, and a late answer is not taken for that of a later request', async () => {
  let requests = 0
  const plant = await controller(
    async ({ unit }) => {
      if (unit === 6) return [600]
      requests += 1
      const answer = [500 + requests]
      // It arrives after the second request and before its answer.
      await sleep(requests === 1 ? 2700 : 400)
      return answer
    },
    { rtu: true },
  )
  const line: Line = { kind: 'RTU_OVER_TCP', host: '127.0.0.1', port: plant.port }
  const { samples, states } = poll(line, [unitWith(5), unitWith(6)], {
    period: 2,
    timeout: 500,
  })
  await until(() => expect(states.get('cmp-5')?.[0]).toBe('NO_ANSWER'))
  await until(() => expect(readings(samples, 'mea-5-0')).not.toEqual([]))
  expect(readings(samples, 'mea-5-0')[0]?.value).toBe(502)
  expect(new Set(readings(samples, 'mea-6-0').map(({ value }) => value))).toEqual(new Set([600]))
})

test('stopping ends a pending request at once', async () => {
  const plant = await controller(() => 'silence')
  const { poller } = poll(plant.port, [unitWith(1)], { timeout: 30_000 })
  await until(() => expect(plant.requests).toHaveLength(1))
  const beganAt = performance.now()
  await poller.stop()
  expect(performance.now() - beganAt).toBeLessThan(1000)
})
