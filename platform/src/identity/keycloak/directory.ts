import type { Log } from '../../base/log.ts'
import { usernameKey } from '../../base/spelling.ts'
import type { Queries } from '../../db/connection.ts'
import { usernamesWithAccount } from '../people.ts'
import type { AccountChange, IdentityDirectory } from '../directory.ts'
import type { Person } from '../people.ts'
import { endSession } from '../sessions.ts'
import { createKeycloakAdmin } from './admin.ts'
import type { KeycloakSettings } from './admin.ts'
import { keycloakUsers } from './users.ts'
import type { KeycloakUser } from './users.ts'

/**
 * Keeps Keycloak's users in step. Everything that Keycloak may refuse happens before the account's transaction
 * commits, and is taken back where the commit fails; only what cannot be taken back waits until it has lasted.
 */
export function createKeycloakDirectory(
  settings: KeycloakSettings & { consoleUrl: string },
  log: Pick<Log, 'info' | 'error'>,
): IdentityDirectory {
  const users = keycloakUsers(createKeycloakAdmin(settings, log))

  async function create(account: Person, { afterCommit, onRollback }: AccountChange): Promise<void> {
    const id = await users.create(account)
    onRollback(() => users.remove({ id }))
    afterCommit(async () => {
      if (await users.invite({ id }, `${settings.consoleUrl}/`)) return
      log.info(`Keycloak sent no invitation to ${account.username}: it needs a mail server for that.`)
    })
  }

  async function adopt(user: KeycloakUser, account: Person, { onRollback }: AccountChange) {
    const { email, firstName, lastName } = account
    await users.change(user, { email, firstName, lastName })
    onRollback(() => users.change(user, {}))
  }

  async function removeUser(user: KeycloakUser, { db, afterCommit, onRollback }: AccountChange) {
    // By name, because access tokens carry their own proof and would outlive the user by minutes.
    for (const sessionKey of await users.sessionsOf(user)) {
      await endSession(db, { accountId: user.id, sessionKey }, 'byIssuer')
    }
    await users.change(user, { enabled: false })
    onRollback(() => users.change(user, {}))
    await users.signOut(user)
    afterCommit(() => users.remove(user))
  }

  async function findOrphans(db: Queries): Promise<KeycloakUser[]> {
    const all: KeycloakUser[] = []
    for await (const user of users.all()) all.push(user)
    const known = await usernamesWithAccount(
      db,
      all.map(({ username }) => usernameKey(username)),
    )
    return all.filter(({ username }) => !known.has(usernameKey(username)))
  }

  return {
    async create(account, change) {
      const existing = await users.find(account.username)
      if (existing?.enabled) return adopt(existing, account, change)
      // What a removed account has left behind must not open the new one with its old password.
      if (existing) await users.remove(existing)
      await create(account, change)
    },

    async update(before, after, change) {
      const existing = await users.find(before.username)
      await (existing ? adopt(existing, after, change) : create(after, change))
    },

    async remove({ username }, change) {
      const existing = await users.find(username)
      if (existing) await removeUser(existing, change)
    },

    async removeOrphans(db) {
      const removed: string[] = []
      for (const user of await findOrphans(db)) {
        try {
          await users.remove(user)
        } catch (error) {
          // Those that are gone already belong into the answer and the trace.
          if (removed.length === 0) throw error
          break
        }
        removed.push(user.username)
      }
      return removed
    },
  }
}
