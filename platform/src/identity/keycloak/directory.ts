import { identityFields } from '#contract/fields/accounts'
import { pickFields } from '#contract/fields/field'
import type { Log } from '../../base/log.ts'
import { usernameKey } from '../../base/spelling.ts'
import type { Queries } from '../../db/connection.ts'
import type { IdentityDirectory, NewPerson } from '../directory.ts'
import { findByUsername, usernamesWithAccount } from '../people.ts'
import { endSession } from '../sessions.ts'
import {
  createKeycloakAdmin,
  type KeycloakSettings,
  type KeycloakUser,
  keycloakUsers,
  type KeycloakUsers,
} from './admin.ts'
import { createGuard, createRepairs } from './guard.ts'

interface Options {
  settings: KeycloakSettings & { consoleUrl: string }
  db: Queries
  log: Pick<Log, 'info' | 'error'>
}

const { username: _, ...profileFields } = identityFields
const profileOf = (account: NewPerson) => pickFields(profileFields, account)

/** What Keycloak may refuse happens before the transaction, and is undone if that fails. The rest waits for the commit. */
export function createKeycloakDirectory({ settings, db, log }: Options): IdentityDirectory {
  const admin = createKeycloakAdmin(settings, log)
  const guard = createGuard()
  const repairs = createRepairs(log)

  const atKeycloak = <Result>(work: (users: KeycloakUsers) => Promise<Result>) =>
    guard.run((signal) => work(keycloakUsers(admin.within(signal))))

  const afterwards = (what: string, work: (users: KeycloakUsers) => Promise<void>) => () =>
    repairs.attempt(what, () => atKeycloak(work))

  /** The user gets what the account says now in the database: a change whose answer got lost may have succeeded. */
  const followAccount = (
    { username }: NewPerson,
    withoutAccount: (users: KeycloakUsers, user: KeycloakUser) => Promise<void>,
    whole: Partial<KeycloakUser> = {},
  ) =>
    afterwards(`following the account ${username}`, async (users) => {
      const account = await findByUsername(db, username)
      const user = await users.find(username)
      if (!account) return user && withoutAccount(users, user)
      if (!user) return void (await users.create(account))
      const wanted = { ...whole, ...profileOf(account) }
      if (!isLike(user, wanted)) await users.change(user, wanted)
    })

  const inviteTo = (account: NewPerson, id: string) => async () =>
    repairs.once(async () => {
      const sent = await atKeycloak((users) => users.invite({ id }, `${settings.consoleUrl}/`))
      if (!sent)
        log.info(`Keycloak sent no invitation to ${account.username}: it needs a mail server for that.`)
    })

  return {
    isRemote: true,

    async create(account, { afterCommit, onRollback }) {
      const created = await atKeycloak(async (users) => {
        const existing = await users.find(account.username)
        if (existing?.enabled) {
          onRollback(followAccount(account, (late, user) => late.change({ ...existing, id: user.id }, {})))
          await users.change(existing, profileOf(account))
          return undefined
        }
        // A user left by a removed account must not open the new account with the old password.
        if (existing) await users.remove(existing)
        // Registered before the user is created: if the answer gets lost, the user may exist all the same.
        onRollback(followAccount(account, (late, user) => late.remove(user)))
        return users.create(account)
      })
      if (created) afterCommit(inviteTo(account, created))
      return async () => (created ? { by: 'provider' } : undefined)
    },

    async update(before, after, { afterCommit, onRollback }) {
      const follow = followAccount(after, async () => {})
      onRollback(follow)
      const created = await atKeycloak(async (users) => {
        const existing = await users.find(before.username)
        if (!existing) return users.create(after)
        await users.change(existing, profileOf(after))
        return undefined
      })
      if (created) afterCommit(inviteTo(after, created))
      // Another change of the same account may have come between the two steps of this one.
      afterCommit(follow)
      return async () => {}
    },

    async remove(account, { afterCommit, onRollback }) {
      const ended = await atKeycloak(async (users) => {
        const user = await users.find(account.username)
        if (!user) return undefined
        const remove = (late: KeycloakUsers, { id }: KeycloakUser) => late.remove({ id })
        onRollback(followAccount(account, remove, { enabled: user.enabled }))
        // Disabled first, so that nobody signs in between listing the sessions and ending them.
        await users.change(user, { enabled: false })
        const sessions = await users.sessionsOf(user)
        await users.signOut(user)
        return { user, sessions }
      })
      if (!ended) return async () => {}
      const { user, sessions } = ended
      afterCommit(afterwards(`removing the user ${account.username}`, (users) => users.remove(user)))
      return async (_account, change) => {
        // Ended by name, because access tokens are self-contained and would outlive the user by minutes.
        for (const sessionKey of sessions) {
          await endSession(change.db, { accountId: user.id, sessionKey }, 'byIssuer')
        }
      }
    },

    async findOrphans(queries) {
      return (await findOrphans(queries)).map(({ username }) => username).toSorted()
    },

    async removeOrphans(queries) {
      const removed: string[] = []
      for (const user of await findOrphans(queries)) {
        try {
          await atKeycloak((users) => users.remove(user))
        } catch (error) {
          // Users that are already deleted belong in the answer and the trace.
          if (removed.length === 0) throw error
          break
        }
        removed.push(user.username)
      }
      return async () => removed
    },

    close: () => repairs.close(),
  }

  async function findOrphans(queries: Queries): Promise<KeycloakUser[]> {
    const all = await atKeycloak(async (users) => {
      const found: KeycloakUser[] = []
      for await (const user of users.all()) found.push(user)
      return found
    })
    const known = await usernamesWithAccount(
      queries,
      all.map(({ username }) => usernameKey(username)),
    )
    return all.filter(({ username }) => !known.has(usernameKey(username)))
  }
}

const isLike = (user: KeycloakUser, wanted: Partial<KeycloakUser>) =>
  Object.entries(wanted).every(([name, value]) => user[name as keyof KeycloakUser] === value)
