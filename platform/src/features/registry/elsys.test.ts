import { randomBytes } from 'node:crypto'
import { desc } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { auditTraces } from '../../db/schema/index.ts'
import { clientFor, failureOf } from '../../testing/app.ts'
import { startAsDeviceManager } from '../../testing/device-manager.ts'
import { addDevice, addProduct } from '../../testing/plant.ts'
import { startSecondProcess } from '../../testing/second-process.ts'
import { latestTrace } from '../../testing/traces.ts'
import { fromText } from './elsys-rules.ts'

const { platform, db, api, own } = await startAsDeviceManager()
const product = await addProduct(db, own)

const eui = () => `A81758FFFE${randomBytes(3).toString('hex').toUpperCase()}`
const spaced = (digits: string) => digits.toLowerCase().match(/../g)?.join(' ') ?? ''
const key = () => randomBytes(16).toString('hex')
const isRegistered = async (devEui: string) =>
  (await api.listRegisteredComponents()).some(({ identifier }) => identifier === devEui)

test('a list is first checked line by line, and then registered without its bad lines', async () => {
  const [first, second] = [eui(), eui()]
  const body = [
    { devEui: spaced(first), name: 'Door', type: product.product.toLowerCase(), appKey: key() },
    { devEui: second },
    { devEui: first, name: 'Door again' },
    { devEui: '12345' },
    { devEui: eui(), type: 'no such product' },
    { devEui: eui(), appKey: 'abc' },
  ]
  const before = await latestTrace(db)
  const checked = await api.registerElsys({ query: { commit: 'false' }, body })
  expect(checked).toMatchObject({ commit: false, registered: 2 })
  expect(checked.lines.map(({ line, status }) => `${line} ${status}`)).toEqual([
    '1 VALID',
    '2 VALID',
    '3 DUPLICATE',
    '4 INVALID',
    '5 INVALID',
    '6 INVALID',
  ])
  expect(checked.lines[2]).toMatchObject({
    message: 'Line 1 has the same devEui',
    code: 'LINE_HAS_SAME_DEVEUI',
    values: { line: 1 },
  })
  expect(await isRegistered(first)).toBe(false)
  expect((await latestTrace(db)).id).toBe(before.id)

  const report = await api.registerElsys({ query: {}, body })
  expect(report).toMatchObject({ commit: true, registered: 2 })
  expect(report.lines.slice(0, 2)).toEqual([
    { line: 1, identifier: first, status: 'REGISTERED', message: null },
    { line: 2, identifier: second, status: 'REGISTERED', message: null },
  ])
  const registered = await api.getComponentByMacAddress({ macAddress: spaced(first) })
  expect(registered).toMatchObject({
    identifier: first,
    macAddress: first,
    componentName: 'Door',
    product: product.product,
    origin: 'LINKED',
    source: 'elsys',
  })
  expect(await api.getComponentByMacAddress({ macAddress: second })).toMatchObject({
    componentName: second,
    product: null,
  })
  const again = await api.registerElsys({ query: {}, body: body.slice(0, 2) })
  expect(again.registered).toBe(0)
  expect(again.lines.map(({ message }) => message)).toEqual(
    Array.from({ length: 2 }, () => 'It is registered already'),
  )
})

test('pasted text is registered, linked to its gateway, and no key is stored anywhere', async () => {
  const euis = [eui(), eui(), eui()]
  const keys = [key(), key(), key().slice(0, 20)]
  const deviceId = await addDevice(db, own)
  const text = [
    'DevEUI;Name;Type;AppKey',
    '',
    `${euis[0]};Door; north;${keys[0]}`,
    `${euis[1]}\tRoom\tALT-${product.id}\t${keys[1]}`,
    `# ${euis[2]}`,
    `${euis[2]},Cellar,,${keys[2]}`,
  ].join('\r\n')
  const report = await api.registerElsysText({ query: { deviceId }, body: text })
  expect(report.lines.map(({ line, status }) => `${line} ${status}`)).toEqual([
    '3 INVALID',
    '4 REGISTERED',
    '6 INVALID',
  ])
  expect(await api.getComponentByMacAddress({ macAddress: euis[1] ?? '' })).toMatchObject({
    componentName: 'Room',
    product: product.product,
    deviceId,
  })
  const trace = await latestTrace(db)
  expect(trace).toMatchObject({
    action: 'ELSYS_SENSORS_REGISTERED',
    new: [{ devEui: euis[1], name: 'Room' }],
  })
  const traces = await db.select().from(auditTraces).orderBy(desc(auditTraces.id)).limit(20)
  const everything = JSON.stringify([report, traces]).toLowerCase()
  for (const secret of keys) expect(everything).not.toContain(secret)
})

test('fields may be separated by commas, semicolons or tabs, and quoted', () => {
  const fields = (text: string) =>
    fromText(text).map(({ devEui, name, type, appKey }) => [devEui, name, type, appKey])
  for (const separator of [',', ';', '\t']) {
    const line = ['A1', ' Door ', 'ERS', 'K'].join(separator)
    expect(fields(`dev_eui${separator}name\n\n${line}\n`)).toEqual([['A1', 'Door', 'ERS', 'K']])
  }
  expect(fields('"A1","Door, north",ERS')).toEqual([['A1', 'Door, north', 'ERS', '']])
  expect(fields('A1')).toEqual([['A1', '', '', '']])
  expect(fields('# nothing\n\n')).toEqual([])
  expect(fromText('A1,b,c,d,e')[0]?.excess).toBe(true)
})

test("another integrator's gateway, too many lines and callers without the role are refused", async () => {
  const other = await platform.as('other-admin')
  const { integratorId } = await other.getCurrentAccount()
  const deviceId = await addDevice(db, integratorId)
  const body = [{ devEui: eui() }]
  expect((await failureOf(api.registerElsys({ query: { deviceId }, body }))).status).toBe(404)
  const text = Array.from({ length: 1001 }, eui).join('\n')
  expect((await failureOf(api.registerElsysText({ query: { commit: 'false' }, body: text }))).status).toBe(
    400,
  )
  const reader = await platform.as('reader')
  expect((await failureOf(reader.registerElsys({ query: {}, body }))).status).toBe(403)
})

test('a sensor that two people paste at once is registered once', async () => {
  const devEui = eui()
  const second = clientFor(await startSecondProcess(platform.database), await platform.tokenOf('devices'))
  const reports = await Promise.all(
    [api, second].map((one) => one.registerElsysText({ query: {}, body: `${devEui};Door` })),
  )
  expect(reports.map(({ registered }) => String(registered)).toSorted()).toEqual(['0', '1'])
})
