import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { failureOf } from '../../testing/app.ts'
import { startWithStandIn } from '../../testing/keycloak-platform.ts'

const { keycloak, platform, client, ownerAccountId } = await startWithStandIn()

const body = (username: string, lastName = 'Berg') => ({
  firstName: 'Nora',
  lastName,
  username,
  email: `${username}@nordkaelte.example`,
  integratorId: 'int-nordkaelte',
  roles: ['ROLE_LOCATION_READ' as const],
  ownerAccountId,
})
const create = (username: string) => client.createManagedAccount({ body: body(username) })
const milliseconds = async (work: Promise<unknown>) => {
  const start = performance.now()
  await work
  return performance.now() - start
}
/** Transactions that have done nothing for a while, because they wait for this process. */
const openTransactions = async () =>
  (
    await platform.database.db.execute(sql`select 1 from pg_stat_activity
      where datname = current_database() and state = 'idle in transaction' and state_change < now() - interval '2 seconds'`)
  ).rowCount

test('two overlapping changes of one account leave Keycloak with what the account says', async () => {
  const { accountId } = await create('twice')
  const rename = (lastName: string) =>
    client.updateManagedAccount({ accountId, body: { data: body('twice', lastName) } })
  keycloak.state.slowMilliseconds = 1000
  const first = rename('First')
  await expect.poll(() => keycloak.find('twice')?.lastName).toBe('First')
  keycloak.state.slowMilliseconds = 0
  await rename('Second')
  await first
  const { lastName } = await client.getManagedAccount({ accountId })
  expect(lastName).toBe('First')
  expect(keycloak.find('twice')?.lastName).toBe(lastName)
})

test('a user whose creation was not confirmed is removed again', async () => {
  keycloak.state.losesAnswers = true
  expect((await failureOf(create('lost'))).status).toBe(503)
  keycloak.state.losesAnswers = false
  await expect.poll(() => keycloak.find('lost')).toBeUndefined()
  await create('lost')
  expect(keycloak.find('lost')).toMatchObject({ enabled: true })
})

test('while Keycloak does not answer, 20 saves at once get their answers together and affect nothing else', async () => {
  keycloak.state.silent = true
  const start = performance.now()
  const isLate = () => performance.now() - start > 3000
  const saves = Array.from({ length: 20 }, (_, number) => failureOf(create(`silent-${number}`)))
  let settled = false
  const taken = milliseconds(Promise.all(saves)).finally(() => (settled = true))
  let reads = 0
  let mostAtOnce = 0
  while (!settled) {
    // Calls that are given up later still count while the next ones begin.
    if (!isLate()) mostAtOnce = Math.max(mostAtOnce, keycloak.asked)
    await client.listManagedAccounts()
    // Polled, because a busy machine may stop this process for two seconds. Calls to Keycloak take twice that time.
    await expect.poll(openTransactions).toBe(0)
    reads += 1
    await pause(50)
  }
  // Three at a time they would need 27 seconds. Their deadline is 4 seconds, and the rest is for a busy machine.
  expect(await taken).toBeLessThan(15_000)
  const message = 'The identity provider does not answer. Try again in a moment.'
  expect(await Promise.all(saves)).toEqual(saves.map(() => ({ status: 503, message })))
  expect(reads).toBeGreaterThan(5)
  expect(mostAtOnce).toBe(3)
  // By now the platform knows that Keycloak does not answer, and does not call it. First wait until the given-up calls
  // are gone.
  await expect.poll(() => keycloak.asked).toBe(0)
  const before = keycloak.requestCount
  expect(await failureOf(create('silent-again'))).toEqual({ status: 503, message })
  expect(keycloak.requestCount).toBe(before)
  keycloak.state.silent = false
  const usernames = (await client.listManagedAccounts()).map(({ username }) => username)
  expect(usernames.filter((username) => username.startsWith('silent'))).toEqual([])
})
