import { roles as allRoles } from '#contract/access'
import { tokenLimits } from '#contract/limits'
import { basePath } from '#contract/op'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { day, toSeconds } from '../../base/time.ts'
import { accounts, programTokens } from '../../db/schema/index.ts'
import { clientFor, failureOf } from '../../testing/app.ts'
import { startOwnApp } from '../../testing/own-app.ts'
import { startSecondProcess } from '../../testing/second-process.ts'
import { latestTrace } from '../../testing/traces.ts'

const platform = await startOwnApp()
const { app, database } = platform
const { db } = database
const admin = await platform.as('admin')
const reading = { name: 'Nightly export', roles: ['ROLE_LOCATION_READ' as const] }

/** A token, and the client of the program that has it. */
async function give(body: Parameters<typeof admin.createOwnToken>[0], maker = admin) {
  const made = await maker.createOwnToken(body)
  return { ...made, program: clientFor(app, made.token) }
}

const call = (token: string, remoteAddress = '127.0.0.1') =>
  app.inject({
    url: `${basePath}/management/alarm/count`,
    headers: { authorization: `Bearer ${token}` },
    remoteAddress,
  })

test('a person gives a program a token, which is shown once and does what its roles allow', async () => {
  const { token, tokenId, program } = await give({ body: reading })
  expect(token).toMatch(/^ic_[0-9A-Za-z]{46}$/)
  expect((await program.listManagedLocations()).length).toBeGreaterThan(0)
  expect(await failureOf(program.createLocation({ body: { name: 'New' } }))).toMatchObject({
    status: 403,
    message: 'Your account may not do this',
  })
  const listed = (await admin.listOwnTokens()).find((one) => one.tokenId === tokenId)
  expect(listed).toEqual({
    tokenId,
    ...reading,
    locationGroups: [],
    addresses: [],
    createdAt: expect.closeTo(toSeconds(Date.now()), -2) as number,
    expiresAt: expect.closeTo(toSeconds(Date.now() + tokenLimits.defaultDays * day), -2) as number,
    lastUsedAt: expect.closeTo(toSeconds(Date.now()), -2) as number,
    lastUsedAddress: '127.0.0.1',
  })
  // Neither the token nor anything to make it from is stored.
  const stored = JSON.stringify(await db.select().from(programTokens))
  expect(stored).not.toContain(token.slice(3, 30))
  const trace = JSON.stringify(await latestTrace(db))
  expect(trace).toContain('TOKEN_CREATED')
  expect(trace).not.toContain(token)
})

test('what a program changes is in the log with its token and its maker', async () => {
  const { program } = await give({ body: { ...reading, name: 'ERP', roles: ['ROLE_LOCATION_WRITE'] } })
  const [first] = await program.listManagedLocations()
  if (!first) throw new Error('There is no location')
  await program.updateLocation({ locationId: first.id, body: { ...first, name: 'Renamed' } })
  const [trace] = await admin.listManagedTraces({ query: { pageSize: 1 } })
  expect(trace).toMatchObject({
    action: 'LOCATION_UPDATED',
    email: 'token ERP of admin@nordkaelte.example',
    token: 'ERP',
    name: 'Anna Brüggemann',
  })
})

test('a token ends at once on every process', async () => {
  const other = await startSecondProcess(database)
  const { token, tokenId } = await give({ body: reading })
  const onOther = async () =>
    (
      await other.inject({
        url: `${basePath}/management/alarm/count`,
        headers: { authorization: `Bearer ${token}` },
      })
    ).statusCode
  expect([(await call(token)).statusCode, await onOther()]).toEqual([200, 200])
  await admin.endOwnToken({ tokenId })
  expect([(await call(token)).statusCode, await onOther()]).toEqual([401, 401])
  expect(await latestTrace(db)).toMatchObject({ action: 'TOKEN_ENDED', old: { name: 'Nightly export' } })
  expect(await failureOf(admin.endOwnToken({ tokenId }))).toMatchObject({ status: 404 })
})

test('a token expires', async () => {
  const { token, tokenId } = await give({ body: { ...reading, expiresInDays: 1 } })
  await db.update(programTokens).set({ expiresAt: new Date() }).where(eq(programTokens.id, tokenId))
  expect((await call(token)).json()).toMatchObject({ code: 'TOKEN_EXPIRED' })
})

test('a token works from its addresses alone', async () => {
  const addresses = ['192.0.2.0/24', '2001:db8::7']
  const { token } = await give({ body: { ...reading, addresses } })
  const statusFrom = async (address: string) => (await call(token, address)).statusCode
  for (const address of ['192.0.2.1', '::ffff:192.0.2.9', '2001:db8::7'])
    expect(await statusFrom(address), address).toBe(200)
  for (const address of ['192.0.3.1', '127.0.0.1', '2001:db8::8'])
    expect(await statusFrom(address), address).toBe(401)
  for (const wrong of ['192.0.2.0/33', 'example.com', '192.0.2', '2001:db8::/129'])
    expect(
      await failureOf(admin.createOwnToken({ body: { ...reading, addresses: [wrong] } })),
      wrong,
    ).toMatchObject({
      status: 400,
      message: `${wrong} is no address and no network`,
      errors: [{ key: 'INVALID', parameters: { FIELD: 'addresses' } }],
    })
})

test('a role that its maker loses is lost to a token at once, and comes back with the maker', async () => {
  const devices = await platform.as('devices')
  const { program } = await give(
    { body: { ...reading, roles: ['ROLE_INTEGRATOR_DEVICE_MANAGEMENT'] } },
    devices,
  )
  await program.listManagedDevices()
  const [{ roles } = { roles: [] }] = await db.select().from(accounts).where(eq(accounts.username, 'devices'))
  const set = async (granted: string[]) =>
    db.update(accounts).set({ roles: granted }).where(eq(accounts.username, 'devices'))
  await set(['ROLE_LOCATION_READ'])
  expect(await failureOf(program.listManagedDevices())).toMatchObject({ status: 403 })
  await set(roles)
  await program.listManagedDevices()
})

test('nobody gives more than they have, and no token for ever', async () => {
  const reader = await platform.as('reader')
  const refused = async (body: object) => failureOf(reader.createOwnToken({ body: body as never }))
  expect(await refused({ ...reading, roles: ['ROLE_LOCATION_WRITE'] })).toMatchObject({
    status: 400,
    message: 'A token has only roles that its maker has too',
  })
  for (const wrong of [
    { roles: [] },
    { roles: ['ROLE_LOCATION_READ', 'ROLE_LOCATION_READ'] },
    { expiresInDays: 366 },
    { expiresInDays: 0 },
    { expiresInDays: 1.5 },
    { locationGroups: [] },
    { name: ' ' },
    { name: 'see evil.example/now' },
    { hash: 'x' },
  ])
    expect(await refused({ ...reading, ...wrong }), JSON.stringify(wrong)).toMatchObject({ status: 400 })
  expect(await refused({ ...reading, locationGroups: ['nothing'] })).toMatchObject({ status: 404 })
})

test('a service account is nobody: its tokens stay when the person who made it leaves', async () => {
  const manager = await platform.as('accounts')
  const { serviceAccountId } = await admin.createServiceAccount({
    body: { name: 'ERP', roles: ['ROLE_LOCATION_READ', 'ROLE_LOCATION_WRITE'] },
  })
  const { token, tokenId } = await admin.createServiceToken({
    serviceAccountId,
    body: { ...reading, roles: ['ROLE_LOCATION_WRITE'] },
  })
  const program = clientFor(app, token)
  const [first] = await program.listManagedLocations()
  if (!first) throw new Error('There is no location')
  await program.updateLocation({ locationId: first.id, body: { ...first, name: 'By the ERP' } })
  const [trace] = await admin.listManagedTraces({ query: { pageSize: 1 } })
  expect(trace).toMatchObject({ email: 'token Nightly export of ERP', name: 'ERP' })
  // Its roles can be taken away from it, and so from its token.
  await manager.updateServiceAccount({
    serviceAccountId,
    body: { name: 'ERP', roles: ['ROLE_LOCATION_READ'] },
  })
  expect(await failureOf(program.updateLocation({ locationId: first.id, body: first }))).toMatchObject({
    status: 403,
  })
  const [listed] = await manager.listServiceAccounts()
  expect(listed).toMatchObject({ name: 'ERP', tokens: [{ tokenId, lastUsedAddress: '127.0.0.1' }] })
  const more = { ...reading, roles: ['ROLE_LOCATION_WRITE' as const] }
  expect(await failureOf(admin.createServiceToken({ serviceAccountId, body: more }))).toMatchObject({
    status: 400,
    message: 'A token has only roles that its service account has too',
  })
  await admin.deleteServiceAccount({ serviceAccountId })
  expect((await call(token)).statusCode).toBe(401)
})

test('without roles of its own a service account has those of its maker', async () => {
  const made = await admin.createServiceAccount({ body: { name: 'Everything' } })
  expect(made.roles.toSorted()).toEqual(allRoles.filter((role) => made.roles.includes(role)).toSorted())
  expect(made.roles).toContain('ROLE_LOCATION_WRITE')
  await admin.deleteServiceAccount(made)
})

test('every answer says what is left of the calls of a minute', async () => {
  const { token } = await give({ body: reading })
  const headers = async () => (await call(token)).headers
  const most = tokenLimits.callsPerMinute
  expect(await headers()).toMatchObject({
    'ratelimit-limit': String(most),
    'ratelimit-remaining': String(most - 1),
    'ratelimit-policy': `${most};w=60`,
  })
  expect(Number((await headers())['ratelimit-remaining'])).toBe(most - 2)
})

test('a token that is limited to groups has their locations and no others', async () => {
  const groups = await admin.listManagedGroups()
  const group = groups.find(({ locations }) => locations.length > 0)
  if (!group) throw new Error('There is no group')
  const { locationGroupId, locations } = group
  const roles = ['ROLE_LOCATION_WRITE' as const, 'ROLE_INTEGRATOR_DEVICE_MANAGEMENT' as const]
  const { program, tokenId } = await give({ body: { name: 'ERP', roles, locationGroups: [locationGroupId] } })
  const ids = new Set(locations.map(({ id }) => id))
  const all = await admin.listManagedLocations()
  const seen = await program.listManagedLocations()
  expect(new Set(seen.map(({ id }) => id))).toEqual(ids)
  expect(all.length).toBeGreaterThan(ids.size)
  const foreign = all.find(({ id }) => !ids.has(id))
  expect(await failureOf(program.getLocation({ locationId: foreign?.id ?? '' }))).toMatchObject({
    status: 404,
  })
  // Management is of the whole integrator.
  expect(await failureOf(program.listManagedDevices())).toMatchObject({ status: 403 })
  // Without its group it has nothing, and never everything.
  await db
    .update(programTokens)
    .set({ locationGroupIds: ['gone'] })
    .where(eq(programTokens.id, tokenId))
  expect(await program.listManagedLocations()).toEqual([])
  await db.update(programTokens).set({ locationGroupIds: [] }).where(eq(programTokens.id, tokenId))
  expect(await program.listManagedLocations()).toEqual([])
})
