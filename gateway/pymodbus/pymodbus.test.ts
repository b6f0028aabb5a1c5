import { Register } from '#contract/schemas/modbus'
import type { RegisterType } from '#contract/values'
import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { promisify } from 'node:util'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { planOf } from '../src/configuration.ts'
import { openConnection } from '../src/modbus/connection.ts'
import { decode, encode } from '#contract/measuring/decode'
import { LinePoller } from '../src/modbus/poller.ts'
import { allowed, componentAt } from '../testing/setup.ts'

const { PYMODBUS_PYTHON = '' } = process.env
const unit = 7
const kinds = ['tcp', 'rtu-over-tcp', 'serial'] as const
type Kind = (typeof kinds)[number]

/** Registers with the value that is put there. Each begins behind the one before. */
const numbers: [RegisterType, Register['order'], number][] = [
  ['U16', 'ABCD', 65_000],
  ['I16', 'ABCD', -273],
  ['I16', 'BADC', -273],
  ['U32', 'ABCD', 4_000_000_000],
  ['I32', 'CDAB', -123_456],
  ['F32', 'ABCD', 21.4],
  ['F32', 'CDAB', 21.4],
  ['F32', 'BADC', -7.25],
  ['F32', 'DCBA', 1013.25],
  ['U64', 'ABCD', 2 ** 52],
  ['I64', 'CDAB', -(2 ** 50)],
  ['F64', 'DCBA', -0.125],
]

function layOut(table: 'HOLDING_REGISTER' | 'INPUT_REGISTER') {
  const words: number[] = []
  const registers = numbers.map(([type, order, value]) => {
    const register = Register.parse({ function: table, address: words.length, type, order })
    words.push(...encode(register, value))
    return { register, value }
  })
  return { words, registers }
}

const holding = layOut('HOLDING_REGISTER')
const input = layOut('INPUT_REGISTER')
const bits = Array.from({ length: 30 }, (_, index) => index % 3 === 0)
const bit = (table: 'COIL' | 'DISCRETE_INPUT', address: number) => ({
  register: Register.parse({ function: table, address, type: 'BOOL' }),
  value: Number(bits[address]),
})
const wanted = [
  ...holding.registers,
  ...input.registers,
  ...[0, 1, 17, 18].flatMap((address) => [bit('COIL', address), bit('DISCRETE_INPUT', address)]),
]

async function startPymodbus(kind: Kind): Promise<{ at: string; kill: () => Promise<unknown> }> {
  const child = spawn(PYMODBUS_PYTHON, [`${import.meta.dirname}/server.py`, kind], {
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  onTestFinished(() => void child.kill('SIGKILL'))
  child.stdin.write(`${JSON.stringify({ hr: holding.words, ir: input.words, co: bits, di: bits })}\n`)
  const [line] = (await once(child.stdout, 'data')) as [Buffer]
  // It prints its address a moment before it listens.
  await new Promise((done) => setTimeout(done, 1000))
  const kill = async () => {
    const ended = once(child, 'exit')
    child.kill('SIGKILL')
    return ended
  }
  return { at: line.toString().trim(), kill }
}

function planFor(kind: Kind, at: string, slave: number, registers: Register[]) {
  const component = componentAt(Number(at), slave)
  const port = kind === 'serial' ? at : `tcp://127.0.0.1:${at}`
  const plan = planOf({
    deviceId: 'dev-0001',
    changedAt: 1,
    period: 1,
    serial: { port, baudRate: 9600, parity: 'NONE', stopBits: 1 },
    components: [
      {
        ...component,
        ...(kind !== 'tcp' && { tcpConfig: null, rtuConfig: { slaveId: slave } }),
        measurements: registers.map((register, index) => ({
          measurementId: String(index),
          externalId: 'value',
          label: 'Value',
          unit: null,
          register,
        })),
      },
    ],
  })
  const [line] = plan.lines
  if (!line) throw new Error('There is nothing to read')
  return line
}

const pollOptions = {
  allowed,
  timeout: 1000,
  pause: 10,
  pauseAfterConnecting: 50,
  now: () => ({ time: 0 }),
  onSamples: () => {},
  onState: () => {},
  log: () => {},
}

/** What the gateway reads once of each register, and the state of the component. */
async function readAll(kind: Kind, at: string, slave: number, registers: Register[]) {
  const values = new Map<number, number>()
  let state: string | undefined
  const poller = new LinePoller(planFor(kind, at, slave, registers), {
    ...pollOptions,
    period: 60,
    onSamples: (samples) => {
      for (const { measurementId, value } of samples) values.set(Number(measurementId), value)
    },
    onState: (_, next, error) => (state = `${next}${error ? ` ${error}` : ''}`),
  })
  await vi.waitFor(() => expect(state).toBeDefined(), { timeout: 15_000 })
  await poller.stop()
  return { values: registers.map((_, index) => values.get(index)), state }
}

/** What mbpoll of Debian prints for the same addresses. */
async function mbpoll(kind: Kind, at: string, options: string[]): Promise<number[]> {
  const place =
    kind === 'tcp' ? ['-m', 'tcp', '-p', at, '127.0.0.1'] : ['-m', 'rtu', '-b', '9600', '-P', 'none', at]
  const { stdout } = await promisify(execFile)('mbpoll', [
    '-1',
    '-0',
    '-a',
    String(unit),
    ...options,
    ...place,
  ])
  return [...stdout.matchAll(/^\[\d+\]:\s+(\S+)/gm)].map(([, value]) => Number(value))
}

describe.each(kinds)('pymodbus over %s', (kind) => {
  test('gives the gateway every value, in every table, type and order', async () => {
    const { at } = await startPymodbus(kind)
    const { values, state } = await readAll(
      kind,
      at,
      unit,
      wanted.map(({ register }) => register),
    )
    expect(state).toBe('OK')
    for (const [index, { value, register }] of wanted.entries())
      expect([register, values[index]]).toEqual([register, expect.closeTo(value, 4)])
  })

  test('gives the words of registers when somebody asks for them, and the exception of one that it does not have', async () => {
    const { at } = await startPymodbus(kind)
    const registers = wanted.map(({ register }) => register)
    const poller = new LinePoller(planFor(kind, at, unit, registers), { ...pollOptions, period: 60 })
    onTestFinished(() => poller.stop())
    const beyond = { function: 'HOLDING_REGISTER' as const, address: 5000, type: 'U16' as const }
    const deadline = performance.now() + 10_000
    const { results, problem } = await poller.readNow(unit, [...registers, beyond], deadline)
    expect([problem, results.pop()]).toEqual([null, { words: [], exception: 2 }])
    for (const [index, { value, register }] of wanted.entries())
      expect(decode(register, results[index]?.words ?? [])).toBeCloseTo(value, 4)
  })

  test('refuses an address by name, and has no answer when it is gone', async () => {
    const { at, kill } = await startPymodbus(kind)
    const known = wanted[0]?.register ?? Register.parse({})
    const beyond = Register.parse({ function: 'HOLDING_REGISTER', address: 5000, type: 'U16' })
    expect(await readAll(kind, at, unit, [known, beyond])).toEqual({
      values: [65_000, undefined],
      state: 'REFUSED exception 2 (illegal data address) at holding register 5000',
    })
    await kill()
    expect((await readAll(kind, at, unit, [known])).state).toMatch(/^NO_ANSWER /)
  })
})

describe.each(['tcp', 'serial'] as const)('mbpoll over %s', (kind) => {
  test('reads the same as the gateway', async () => {
    const { at } = await startPymodbus(kind)
    const { values } = await readAll(
      kind,
      at,
      unit,
      wanted.map(({ register }) => register),
    )
    const compared: [number, string[]][] = []
    for (const [index, { register }] of wanted.entries()) {
      const { function: table, address, type, order } = register
      const numberOf = { COIL: '0', DISCRETE_INPUT: '1', INPUT_REGISTER: '3', HOLDING_REGISTER: '4' }[table]
      const format = { I32: ':int', U32: ':int', F32: ':float' }[type as string] ?? ''
      // It knows these types, and of the orders only that of the words.
      if (!['BOOL', 'U16', 'I16', 'I32', 'F32'].includes(type) || !['ABCD', 'CDAB'].includes(order)) continue
      const wordOrder = order === 'ABCD' && format ? ['-B'] : []
      compared.push([index, ['-t', `${numberOf}${format}`, '-r', String(address), '-c', '1', ...wordOrder]])
    }
    expect(compared.length).toBeGreaterThan(15)
    for (const [index, options] of compared) {
      const [printed = Number.NaN] = await mbpoll(kind, at, options)
      // It prints words without a sign.
      const value = values[index] ?? Number.NaN
      const unsigned = options[1]?.includes(':') || value >= 0 ? value : value + 65_536
      expect([options.join(' '), printed]).toEqual([options.join(' '), expect.closeTo(unsigned, 3)])
    }
  })
})

test('how many requests one connection does in a second', async () => {
  const { at } = await startPymodbus('tcp')
  const line = { kind: 'TCP' as const, host: '127.0.0.1', port: Number(at) }
  const connection = await openConnection(line, { timeout: 1000, allowed })
  const request = { function: 'HOLDING_REGISTER' as const, address: 0, length: 20, points: [] }
  const since = performance.now()
  for (let count = 0; count < 2000; count += 1) await connection.read(unit, request)
  const rate = Math.round(2000 / ((performance.now() - since) / 1000))
  connection.close()
  console.log(`${rate} requests a second`)
  expect(rate).toBeGreaterThan(100)
})
