import { afterAll, expect, test } from 'vitest'
import { createCodecs, isFailure, type CodecInput, type CodecResult } from './codecs.ts'

const codecs = createCodecs()
afterAll(async () => codecs.stop())

const input = (...bytes: number[]): CodecInput => ({ bytes, fPort: 2, recvTime: Date.UTC(2026, 2, 2, 9) })

async function run(source: string, ...inputs: CodecInput[]): Promise<CodecResult | undefined> {
  const [first] = await codecs.decode('int-1', source, inputs.length > 0 ? inputs : [input(1, 2)])
  return first
}

const returning = (expression: string) => `function decodeUplink(input) { return { data: ${expression} } }`
const temperature = returning(
  '{ temperature: ((input.bytes[0] << 8) | input.bytes[1]) / 10, port: input.fPort }',
)

test('a codec decodes bytes, port and time', async () => {
  expect(await run(temperature, input(0, 226))).toEqual({
    data: { temperature: 22.6, port: 2 },
    warnings: [],
    errors: [],
  })
  const said = 'function decodeUplink() { return { data: 1, warnings: ["low"], errors: "broken" } }'
  expect(await run(said)).toEqual({ data: 1, warnings: ['low'], errors: ['broken'] })
})

test('it has no clock but the time of the uplink, and nothing is random', async () => {
  const clock =
    '[Date.now(), new Date().getTime(), +new (new Date(5).constructor)(), input.recvTime.toISOString()]'
  const at = Date.UTC(2026, 2, 2, 9)
  expect(await run(returning(clock))).toMatchObject({ data: [at, at, at, '2026-03-02T09:00:00.000Z'] })
  const random = returning('Math.random()')
  expect(await run(random)).toEqual(await run(random))
})

test('it reaches nothing of the platform', async () => {
  const names = [
    'process',
    'require',
    'fetch',
    'XMLHttpRequest',
    'setTimeout',
    'Worker',
    'importScripts',
    'std',
    'os',
  ]
  expect(await run(returning(`[${names.map((name) => `typeof ${name}`).join()}]`))).toMatchObject({
    data: names.map(() => 'undefined'),
  })
  const escape = returning(`typeof (() => {}).constructor.constructor('return this')().process`)
  expect(await run(escape)).toMatchObject({ data: 'undefined' })
  expect(await run(`import('node:fs'); ${temperature}`, input(0, 10))).toMatchObject({
    data: { temperature: 1 },
  })
})

test('nothing of one codec is there for the next', async () => {
  await run(`globalThis.left = 1; Object.prototype.left = 1; Array.prototype.map = null; ${temperature}`)
  expect(await run(returning('[typeof left, typeof [].map]'))).toMatchObject({
    data: ['undefined', 'function'],
  })
})

test('a failure names its line, and the others of the same order are decoded', async () => {
  const source = [
    'function decodeUplink(input) {',
    '  if (input.bytes[0] === 7)',
    '    throw new Error("seven")',
    '  return { data: input.bytes[0] }',
    '}',
  ].join('\n')
  const results = await codecs.decode('int-1', source, [input(6), input(7), input(8)])
  expect(results).toMatchObject([
    { data: 6 },
    { message: 'Error: seven', line: 3, isLate: false },
    { data: 8 },
  ])
  expect(await run('function decodeUplink( {\n')).toMatchObject({ line: expect.any(Number) as number })
  expect(await run('const a = 1')).toMatchObject({ message: 'There is no function decodeUplink' })
  expect(await run(returning('undefined.x'))).toMatchObject({ line: 1 })
})

const attacks = {
  'an endless loop': 'while (true) {}',
  'an endless loop that catches': 'for (;;) { try { for (;;) {} } catch {} }',
  'a growing array': 'const list = []; for (;;) list.push(new Array(1000).fill(1))',
  'a huge string': 'let text = "x"; for (;;) text += text',
  'one long native call': 'new Array(2 ** 27).join("abcdefgh")',
  'a catastrophic regular expression': '/^(a+)+$/.test("a".repeat(50) + "b")',
  'deep recursion': 'const deeper = () => deeper() + 1; deeper()',
  'a growing number': 'let number = 7n; for (;;) number *= number',
  'deep text': 'eval("(".repeat(1e6))',
  'deep data': 'let data = {}; for (let i = 0; i < 1e5; i++) data = { data }; return { data }',
  'long data': 'return { data: "x".repeat(1e6) }',
  'a trap for what is returned': 'return { get data() { for (;;) {} } }',
  'a replaced engine':
    'JSON.stringify = JSON.parse = () => "{}"; Object.prototype.toJSON = () => { for (;;) {} }; return { data: {} }',
}

test.for(Object.entries(attacks))(
  '%s ends as a failure, and others go on',
  { timeout: 60_000 },
  async ([, body]) => {
    const attack = codecs.decode('int-2', `function decodeUplink() { ${body} }`, [input(1)])
    const bystander = codecs.decode('int-1', temperature, [input(0, 226)])
    const [result] = await attack
    expect(result && isFailure(result)).toBe(true)
    expect(await bystander).toMatchObject([{ data: { temperature: 22.6 } }])
  },
)

test('integrators take turns', async () => {
  const order: string[] = []
  const send = async (owner: string) => {
    await codecs.decode(owner, temperature, [input(0, 1)])
    order.push(owner)
  }
  await Promise.all([...Array.from({ length: 20 }, () => send('many')), send('few')])
  expect(order.indexOf('few')).toBeLessThan(3)
})

test('one integrator cannot fill the queue', async () => {
  const many = Promise.allSettled(
    Array.from({ length: 300 }, async () => codecs.decode('many', temperature, [input(0, 1)])),
  )
  const others = await codecs.decode('few', temperature, [input(0, 1)])
  expect(others).toMatchObject([{ data: { temperature: 0.1 } }])
  const ended = await many
  const refused = ended.filter(({ status }) => status === 'rejected')
  expect(refused.length).toBeGreaterThan(100)
  expect(refused[0]).toMatchObject({ reason: { status: 429 } })
})
