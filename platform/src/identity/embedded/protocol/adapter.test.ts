import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Database } from '../../../db/connection.ts'
import { freshDatabase } from '../../../testing/database.ts'
import { createAdapter, removeGrants, sweepExpiredRecords } from './adapter.ts'

let database: Database

beforeAll(async () => {
  database = await freshDatabase()
})

afterAll(() => database.close())

const adapterFor = (model: string) => createAdapter(database.db, 'idp_session')(model)

test('a record is stored, replaced, consumed and removed', async () => {
  const codes = adapterFor('AuthorizationCode')
  await codes.upsert('one', { accountId: 'a' }, 60)
  await codes.upsert('one', { accountId: 'b', uid: 'u-1' }, 60)
  expect(await codes.find('one')).toEqual({ accountId: 'b', uid: 'u-1' })
  expect(await codes.findByUid('u-1')).toMatchObject({ accountId: 'b' })
  expect(await adapterFor('Session').find('one')).toBeUndefined()
  await codes.consume('one')
  expect(await codes.find('one')).toMatchObject({ consumed: expect.any(Number) })
  await codes.destroy('one')
  expect(await codes.find('one')).toBeUndefined()
})

test('an id that cannot be stored is not found', async () => {
  for (const id of ['a\0b', 'x'.repeat(300)]) {
    expect(await adapterFor('Session').find(id)).toBeUndefined()
    expect(await adapterFor('Session').findByUid(id)).toBeUndefined()
  }
})

test('records of a grant are deleted with it', async () => {
  await adapterFor('Grant').upsert('g-1', {}, 60)
  await adapterFor('RefreshToken').upsert('r-1', { grantId: 'g-1' }, 60)
  await adapterFor('AuthorizationCode').upsert('c-1', { grantId: 'g-1' }, 60)
  await adapterFor('RefreshToken').revokeByGrantId('g-1')
  expect(await adapterFor('RefreshToken').find('r-1')).toBeUndefined()
  expect(await adapterFor('AuthorizationCode').find('c-1')).toBeDefined()
  await removeGrants(database.db, ['g-1'])
  expect(await adapterFor('AuthorizationCode').find('c-1')).toBeUndefined()
  expect(await adapterFor('Grant').find('g-1')).toBeUndefined()
})

test('expired records are deleted, and no others', async () => {
  const sessions = adapterFor('Session')
  await sessions.upsert('old', {}, -120)
  await sessions.upsert('young', {}, 120)
  await sweepExpiredRecords(database.db)
  expect(await sessions.find('old')).toBeUndefined()
  expect(await sessions.find('young')).toBeDefined()
})
