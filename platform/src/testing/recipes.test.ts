import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { basePath } from '#contract/op'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { portOf } from '../base/address.ts'
import { newId } from '../db/ids.ts'
import { alarms, devices, samples } from '../db/schema/index.ts'
import { mainIntegrator } from '../sample/integrators.ts'
import { addLinked } from './linked.ts'
import { startOwnApp } from './own-app.ts'
import { addDevice, addLocation } from './plant.ts'
import { addProgramToken } from './program-token.ts'

/** The programs of docs/recipes.md, as they are written there, each as a process of its own. */

const platform = await startOwnApp()
const { app, database } = platform
const { db } = database
const folder = await mkdtemp(join(tmpdir(), 'recipes-'))
afterAll(() => rm(folder, { recursive: true }))
const admin = await platform.as('admin')
const { accountId, integratorId } = await admin.getCurrentAccount()
const names: string[] = []
const used = new Set<string>()
let environment: Record<string, string> = {}

beforeAll(async () => {
  const page = await readFile(new URL('../../../docs/recipes.md', import.meta.url), 'utf8')
  for (const [, name = '', code = ''] of page.matchAll(/```js (\S+\.mjs)\n([\s\S]*?)```/g)) {
    await writeFile(join(folder, name), code)
    names.push(name)
  }
  await app.listen({ host: '127.0.0.1', port: 0 })
  const token = await addProgramToken(db, { integratorId, accountId, name: 'Recipes' })
  environment = { API: `http://127.0.0.1:${portOf(app.server)}${basePath}`, TOKEN: token }
})

function start(name: string, ...args: string[]): ChildProcess {
  used.add(name)
  return spawn(process.execPath, [name, ...args], { cwd: folder, env: environment, stdio: 'pipe' })
}

/** What the program prints. */
async function run(name: string, ...args: string[]): Promise<string> {
  const child = start(name, ...args)
  let [said, complained] = ['', '']
  child.stdout?.on('data', (bytes) => (said += String(bytes)))
  child.stderr?.on('data', (bytes) => (complained += String(bytes)))
  const [code] = (await once(child, 'close')) as [number]
  expect([code, complained]).toEqual([0, ''])
  return said.trim()
}

const written = async (name: string) => (await readFile(join(folder, name), 'utf8')).trim().split('\n')

async function addAlarm(locationId: string): Promise<string> {
  const [alarmId, now] = [newId(), new Date()]
  const alarm = { integratorId, locationId, sourceId: alarmId, locationName: 'Hafen', kind: 'LIMIT' as const }
  const raised = { state: 'RAISED' as const, since: now, raisedAt: now, count: 1 }
  await db.insert(alarms).values({ id: alarmId, ...alarm, ...raised, severity: 'CRITICAL' })
  return alarmId
}

test('locations are exported, and not again while they are the same', async () => {
  const locations = await admin.listManagedLocations()
  expect(await run('export-locations.mjs')).toBe(`${locations.length} locations`)
  expect(await written('locations.jsonl')).toEqual(locations.map((location) => JSON.stringify(location)))
  expect(await run('export-locations.mjs')).toBe('unchanged')
})

test('the values of a day are exported', async () => {
  const [sample] = await db.select().from(samples).limit(1)
  if (!sample?.locationId) throw new Error('There is no sample of a location')
  const { locationId, measurementId } = sample
  const noon = new Date(Math.floor(Date.now() / 86_400_000) * 86_400_000 - 43_200_000)
  await db.insert(samples).values({ locationId, measurementId, time: noon, value: 4.25 })
  expect(await run('export-values.mjs', locationId)).toMatch(/^[1-9]\d* measurements$/)
  const lines = await written('values.csv')
  const ofNoon = lines.filter((line) => line.includes(`${noon.toISOString()},4.25,4.25,4.25`))
  expect(ofNoon).toHaveLength(1)
  expect(ofNoon[0]).toContain(measurementId)
})

test('the audit log is kept elsewhere, page by page, without a trace twice', async () => {
  const { count } = await admin.countManagedTraces({ query: { to: Math.floor(Date.now() / 1000) } })
  expect(await run('keep-audit.mjs')).toBe(`${count} traces`)
  const kept = (await written('audit.jsonl')).map((line) => (JSON.parse(line) as { id: string }).id)
  expect(new Set(kept).size).toBe(count)
})

test('a site of an ERP is created, changed and left alone', async () => {
  const [verb, id = ''] = (await run('create-site.mjs', 'ERP-7', 'Kühlhaus Hafen', 'Kiel')).split(' ')
  expect(verb).toBe('created')
  expect(await run('create-site.mjs', 'ERP-7', 'Kühlhaus Hafen', 'Kiel')).toBe(`unchanged ${id}`)
  expect(await run('create-site.mjs', 'ERP-7', 'Kühlhaus Hafen', 'Lübeck')).toBe(`updated ${id}`)
  expect(await admin.getLocation({ locationId: id })).toMatchObject({ slid: 'ERP-7', city: 'Lübeck' })
})

test('an alarm is posted to a chat once, and acknowledged from there', async () => {
  const alarmId = await addAlarm(await addLocation(db, integratorId))
  expect(await run('post-alarms.mjs')).toContain(`CRITICAL at Hafen: device  (limit -)  [${alarmId}]`)
  expect(await run('post-alarms.mjs')).not.toContain(alarmId)
  const said = await run('acknowledge.mjs', alarmId, 'Jo from the night shift')
  expect(said).toBe('Hafen: ACKNOWLEDGED, acknowledged by Anna Brüggemann')
  const { events } = await admin.getAlarm({ alarmId })
  expect(events[0]).toMatchObject({
    step: 'COMMENTED',
    text: 'Acknowledged in the chat by Jo from the night shift',
  })
})

test('devices that are silent are listed', async () => {
  const deviceId = await addDevice(db, mainIntegrator.id, { status: 'OFFLINE' })
  const lines = (await run('silent-devices.mjs')).split('\n')
  const silent = (await admin.listManagedDevices()).filter(({ status }) =>
    ['OFFLINE', 'FAULT'].includes(status),
  )
  expect(lines).toHaveLength(silent.length)
  expect(lines.some((line) => line.startsWith(deviceId))).toBe(true)
  await db.delete(devices).where(eq(devices.id, deviceId))
})

test('a repair is announced, and a limit is set', async () => {
  const locationId = await addLocation(db, integratorId, ['Cold room'])
  const repair = await run(
    'announce-repair.mjs',
    locationId,
    '2090-01-10T08:00',
    '2090-01-10T12:00',
    'Compressor',
  )
  expect(repair).toMatch(/from 2090-01-10T/)
  expect(await admin.listMaintenance({ locationId })).toMatchObject([
    { reason: 'Compressor', repeats: 'ONCE' },
  ])
  const { power } = await addLinked(db, integratorId, locationId)
  const conditionalId = await run('set-limit.mjs', locationId, power, '4.5')
  const limits = await admin.findConditionals({ body: { locationId } })
  const made = limits.find((limit) => limit.conditionalId === conditionalId)
  expect(made).toMatchObject({ measurementId: power, threshold: 4.5, severity: 'WARNING' })
})

test('a change is heard within seconds', async () => {
  const child = start('follow.mjs')
  onTestFinished(() => void child.kill())
  let said = ''
  child.stdout?.on('data', (bytes) => (said += String(bytes)))
  const countOf = (line?: string) => (JSON.parse(line ?? '{}') as { critical?: number }).critical
  await expect.poll(() => said.split('\n').length, { timeout: 20_000 }).toBeGreaterThan(1)
  const before = countOf(said.split('\n')[0])
  // Until the stream has begun, nobody is told of anything.
  await expect
    .poll(
      async () => {
        await addAlarm(await addLocation(db, integratorId))
        return said.split('\n').length
      },
      { timeout: 20_000, interval: 1000 },
    )
    .toBeGreaterThan(2)
  expect(countOf(said.split('\n')[1])).toBeGreaterThan(before ?? Infinity)
})

test('every recipe of the page was run', () => {
  expect(names).toHaveLength(11)
  expect(names.filter((name) => !used.has(name))).toEqual(['ic.mjs'])
})
