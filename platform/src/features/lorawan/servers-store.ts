import type { NetworkServer, NewNetworkServer } from '#contract/schemas/lorawan/network-server'
import { networkServerLimits } from '#contract/uplink-limits'
import { and, asc, eq, sql } from 'drizzle-orm'
import type { Encryption } from '../../base/encryption.ts'
import { epochSeconds } from '../../base/time.ts'
import type { Queries, Scope } from '../../db/connection.ts'
import { newId } from '../../db/ids.ts'
import { deletion, insertOne, updateOne } from '../../db/rows.ts'
import { networkServers } from '../../db/schema/index.ts'
import { lockForEdit } from '../../domain/edits.ts'
import { encryptTunnelKey } from '../../domain/integrations/secrets.ts'

const select = async ({ db, integratorId }: Scope, which = sql`true`): Promise<NetworkServer[]> => {
  const rows = await db
    .select()
    .from(networkServers)
    .where(and(eq(networkServers.integratorId, integratorId), which))
    .orderBy(asc(networkServers.name), asc(networkServers.id))
    .limit(networkServerLimits.servers)
  return rows.map(({ id, name, kind, paths, secret, issuedAt, formerUntil, usedAt, version }) => ({
    networkServerId: id,
    name,
    kind,
    paths,
    hasTunnelKey: secret !== null,
    issuedAt: epochSeconds(issuedAt),
    formerUntil: formerUntil && formerUntil > new Date() ? epochSeconds(formerUntil) : null,
    usedAt: usedAt && epochSeconds(usedAt),
    version,
  }))
}

export const listServers = async (scope: Scope): Promise<NetworkServer[]> => select(scope)

export const findServer = async (scope: Scope, id: string): Promise<NetworkServer | undefined> =>
  (await select(scope, eq(networkServers.id, id)))[0]

export const lockServerForEdit = lockForEdit(networkServers)

export const countServers = async ({ db, integratorId }: Scope): Promise<number> =>
  db.$count(networkServers, eq(networkServers.integratorId, integratorId))

export async function insertServer(
  { db, integratorId }: Scope,
  { tunnelKey, ...server }: NewNetworkServer,
  { hash, encryption }: { hash: string; encryption: Encryption },
): Promise<string> {
  const id = newId()
  const secret = tunnelKey ? encryptTunnelKey(encryption, id, tunnelKey) : null
  return insertOne(db, networkServers, { id, integratorId, ...server, hash, secret })
}

/** Without a word about it the key stays, unless the server is no longer of a kind that signs. */
export async function updateServer(
  db: Queries,
  id: string,
  { name, kind, paths, tunnelKey }: NewNetworkServer,
  encryption: Encryption,
): Promise<void> {
  const key = kind === 'THINGPARK' ? tunnelKey : null
  const secret = key === undefined ? {} : { secret: key && encryptTunnelKey(encryption, id, key) }
  await updateOne(db, networkServers, id, { name, kind, paths, ...secret })
}

export async function renewSecret(
  db: Queries,
  id: string,
  { hash, overlapHours }: { hash: string; overlapHours: number },
): Promise<void> {
  await updateOne(db, networkServers, id, {
    hash,
    formerHash: sql`${networkServers.hash}`,
    formerUntil: sql`now() + make_interval(hours => ${overlapHours})`,
    issuedAt: sql`now()`,
  })
}

export const deleteServer = deletion(networkServers)

/** Not with every call: others would wait for the row. */
export async function noteServerUse(db: Queries, id: string): Promise<void> {
  await db
    .update(networkServers)
    .set({ usedAt: sql`now()` })
    .where(
      and(
        eq(networkServers.id, id),
        sql`coalesce(${networkServers.usedAt} < now() - interval '10 seconds', true)`,
      ),
    )
}
