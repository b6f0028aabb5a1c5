import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { accounts, idpCredentials, idpRecords } from '../../db/schema/index.ts'
import { authorizationRequest, refresh, signIn } from '../../testing/identity.ts'
import { transaction } from '../../db/transaction.ts'
import { startOwnProvider } from '../../testing/own-provider.ts'
import { addPerson, changeOn, inviteNobody, password, setPassword } from '../../testing/provider.ts'
import { createEmbeddedDirectory } from './directory.ts'

const { database, provider } = await startOwnProvider()
const directory = createEmbeddedDirectory(inviteNobody)

test('a removed account cannot sign in, and its sessions end at once', async () => {
  const account = await addPerson(database.db, 'Gone')
  const { browser, endpoints, refreshToken } = await signIn(provider.app, 'gone', password)
  await transaction(database.db, async (queries) => {
    await queries.delete(accounts).where(eq(accounts.id, account.id))
    const change = changeOn(queries)
    await (
      await directory.remove(account, change)
    )(account, change)
  })
  await expect(signIn(provider.app, 'gone', password)).rejects.toThrow('401')
  expect((await refresh(browser, endpoints, refreshToken)).status).toBe(400)
  const silent = await browser.get(authorizationRequest(endpoints, { prompt: 'none' }).address)
  expect(silent.headers.get('location')).toContain('error=login_required')
})

test('an account cannot sign in before it has a password, and a new password ends old sessions', async () => {
  const account = await addPerson(database.db, 'invited')
  await database.db.delete(idpCredentials)
  const change = changeOn(database.db)
  await (
    await directory.create(account, change)
  )(account, change)
  await expect(signIn(provider.app, 'invited', password)).rejects.toThrow('401')
  await setPassword(account, 'another long one', database.db)
  const { browser, endpoints, refreshToken } = await signIn(provider.app, 'invited', 'another long one')
  await setPassword(account, password, database.db)
  expect((await refresh(browser, endpoints, refreshToken)).status).toBe(400)
})

test('a password left by an earlier account does not open a new one', async () => {
  const old = await addPerson(database.db, 'again')
  await database.db.delete(accounts).where(eq(accounts.id, old.id))
  const [account] = await database.db
    .insert(accounts)
    .values({ ...old, id: 'acc-again' })
    .returning()
  if (!account) throw new Error('The account was not stored.')
  const change = changeOn(database.db)
  await (
    await directory.create(account, change)
  )(account, change)
  await expect(signIn(provider.app, 'again', password)).rejects.toThrow('401')
})

test('sessions without an account are removed, and no others', async () => {
  const orphan = await addPerson(database.db, 'orphan')
  await addPerson(database.db, 'stays')
  await signIn(provider.app, 'orphan', password)
  const session = await signIn(provider.app, 'stays', password)
  await database.db.delete(accounts).where(eq(accounts.id, orphan.id))
  const removeOrphans = await directory.removeOrphans(database.db)
  expect(await removeOrphans(changeOn(database.db))).toEqual([orphan.id])
  expect(await removeOrphans(changeOn(database.db))).toEqual([])
  const records = await database.db.select().from(idpRecords)
  expect(records.some(({ payload }) => payload['accountId'] === orphan.id)).toBe(false)
  expect((await refresh(session.browser, session.endpoints, session.refreshToken)).status).toBe(200)
})
