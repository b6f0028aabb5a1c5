import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { createCodecs, type Codecs } from '../../codecs/codecs.ts'
import { alarms, uplinks } from '../../db/schema/index.ts'
import { startNetworkServer } from '../../testing/network-server.ts'
import { createCodecLane } from './codec-rules.ts'
import { decodeWaiting } from './decoding-rules.ts'

const { db, api, own, send, chirpStack, addSensor, expectValues, valuesOf, heard, stateOf } =
  await startNetworkServer()

const measurement = (externalId: string) => ({ externalId, label: externalId, unitId: 'celsius' })
const good =
  'function decodeUplink({ bytes, recvTime }) {\n  return { data: { temperature: bytes[0] / 10, year: recvTime.getUTCFullYear() } }\n}'
const failing = 'function decodeUplink({ bytes }) {\n  throw new Error("broken " + bytes.length)\n}'
const endless = 'function decodeUplink() { for (;;) {} }'

let made = 0
async function makeProduct(more: object = {}) {
  made += 1
  const code = `CODEC-${made}`
  const body = {
    product: code,
    name: code,
    type: 'SENSOR',
    measurements: [measurement('temperature')],
    decoder: 'CODEC' as const,
    codec: good,
    ...more,
  }
  const { productId } = await api.createOwnProduct({ body })
  const save = async (changes: object) => api.updateOwnProduct({ productId, body: { ...body, ...changes } })
  return { code, productId, save }
}

const data = (hex: string) => ({ data: Buffer.from(hex, 'hex').toString('base64') })

test('uplinks of a product with a codec are decoded by it, and stored like other values', async () => {
  const { code } = await makeProduct()
  const { devEui, componentId } = await addSensor(code)
  await send(chirpStack(devEui, { ...data('E2'), object: { temperature: 99 } }), 'up')
  await expectValues(componentId, { temperature: 22.6 })
  expect(await stateOf(devEui)).toEqual(['DECODED'])
  expect(await heard(devEui)).toMatchObject({
    uplinks: 1,
    code: 'NO_MEASUREMENT',
    values: { names: ['year'] },
  })
  const [uplink] = await api.listUplinks({ macAddress: devEui })
  expect(uplink).toMatchObject({
    decodedBy: 'CODEC',
    problem: null,
    found: [{ path: 'temperature', value: 22.6 }, { path: 'year' }],
  })
})

test('the product says which way decodes', async () => {
  const built = await makeProduct({ decoder: 'BUILT_IN', codec: undefined })
  const byServer = await makeProduct({ decoder: 'NETWORK_SERVER', codec: undefined })
  const object = { temperature: 99 }
  for (const [{ code }, temperature] of [
    [built, 22.6],
    [byServer, 99],
  ] as const) {
    const { devEui, componentId } = await addSensor(code)
    await send(chirpStack(devEui, { ...data('0100E2'), object }), 'up')
    await expectValues(componentId, { temperature })
  }
  const { devEui } = await addSensor(byServer.code)
  await send(chirpStack(devEui, data('0100E2')), 'up')
  await expect.poll(() => heard(devEui)).toMatchObject({ code: 'NOT_DECODED' })
})

test('a codec that fails is told with its line, and its uplinks are decoded after it is mended', async () => {
  const { code, save } = await makeProduct({ codec: failing })
  const { devEui, componentId } = await addSensor(code)
  const old = new Date(Date.now() - 3_600_000).toISOString()
  await send(chirpStack(devEui, { ...data('64'), time: old }), 'up')
  await send(chirpStack(devEui, data('E2')), 'up')
  await expect.poll(() => stateOf(devEui)).toEqual(['BROKEN', 'BROKEN'])
  expect(await heard(devEui)).toMatchObject({
    uplinks: 2,
    problem: 'The codec fails in line 2: Error: broken 1',
    code: 'CODEC_FAILS_AT',
    values: { line: 2 },
  })
  expect((await api.listUplinks({ macAddress: devEui }))[0]).toMatchObject({
    decodedBy: 'CODEC',
    found: [],
    code: 'CODEC_FAILS_AT',
  })
  expect(await valuesOf(componentId)).toEqual({ temperature: null })

  await save({ codec: good })
  await expectValues(componentId, { temperature: 22.6 })
  await expect.poll(() => stateOf(devEui)).toEqual(['DECODED', 'DECODED'])
  expect(await heard(devEui)).toMatchObject({ uplinks: 2, code: 'NO_MEASUREMENT' })
  expect(await db.$count(alarms, eq(alarms.integratorId, own))).toBe(0)
})

test('what a codec reports as an error is one, and another way to decode takes what waits', async () => {
  const { code, save } = await makeProduct({ codec: 'function decodeUplink() { return { errors: ["no"] } }' })
  const { devEui, componentId } = await addSensor(code)
  await send(chirpStack(devEui, { ...data('64'), object: { temperature: 17 } }), 'up')
  await expect.poll(() => heard(devEui)).toMatchObject({ problem: 'The codec fails: no' })
  await save({ decoder: 'NETWORK_SERVER' })
  await expectValues(componentId, { temperature: 17 })
})

test('an uplink of a sensor in no zone waits for it, and no codec runs', async () => {
  const { code } = await makeProduct({ codec: endless })
  const devEui = '70B3D5E75E000001'
  await api.registerElsys({ body: [{ devEui, name: 'Later', type: code }] })
  await send(chirpStack(devEui, data('64')), 'up')
  await expect.poll(() => stateOf(devEui)).toEqual(['PARKED'])
})

test('a process that dies while a codec runs leaves the uplink to the next one', async () => {
  const { code } = await makeProduct()
  const { devEui, componentId } = await addSensor(code)
  await db.insert(uplinks).values({
    integratorId: own,
    devEui,
    session: 's',
    frameCounter: 9,
    port: 5,
    payload: Buffer.from('E2', 'hex'),
    heardAt: new Date(),
    state: 'CODEC',
    isCounted: true,
  })
  const dying: Codecs = { decode: async () => Promise.reject(new Error('killed')), stop: async () => {} }
  await expect(createCodecLane(db, dying)()).rejects.toThrow('killed')
  await expectValues(componentId, { temperature: 22.6 })
})

test('two processes never take the same uplink', async () => {
  const { code } = await makeProduct()
  const { devEui } = await addSensor(code)
  const codecs = createCodecs()
  const taken: number[][] = []
  const watching: Codecs = {
    ...codecs,
    decode: async (owner, source, inputs, turn) => {
      taken.push(inputs.map(({ bytes }) => bytes[0] ?? -1))
      return codecs.decode(owner, source, inputs, turn)
    },
  }
  const rows = Array.from({ length: 60 }, (_, at) => ({
    integratorId: own,
    devEui,
    session: 's',
    frameCounter: at,
    port: 5,
    payload: Buffer.from([at]),
    heardAt: new Date(),
    state: 'CODEC' as const,
    isCounted: true,
  }))
  await db.insert(uplinks).values(rows)
  await Promise.all([1, 2, 3].map(() => createCodecLane(db, watching)()))
  await codecs.stop()
  const all = taken.flat()
  expect(new Set(all).size).toBe(all.length)
  await decodeWaiting(db)
  await expect.poll(() => stateOf(devEui)).not.toContain('CODEC')
})

test('an endless codec holds up neither others nor the rest of its integrator for long', async () => {
  const slow = await makeProduct({ codec: endless })
  const fast = await makeProduct()
  const [attacker, bystander] = [await addSensor(slow.code), await addSensor(fast.code)]
  for (let at = 0; at < 20; at += 1) await send(chirpStack(attacker.devEui, data('01')), 'up')
  await send(chirpStack(bystander.devEui, data('E2')), 'up')
  await expectValues(bystander.componentId, { temperature: 22.6 })
  expect(await stateOf(attacker.devEui)).toContain('CODEC')
  await slow.save({ codec: good })
  await expect.poll(() => stateOf(attacker.devEui), { timeout: 20_000 }).toEqual(Array(20).fill('DECODED'))
})
