import { and, getTableName, isNull, not, sql, type SQL } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import type { Caller } from '../../base/request.ts'
import type { Queries } from '../../db/connection.ts'
import { prepared } from '../../db/prepared.ts'
import {
  accounts,
  alarms,
  devices,
  integrators,
  locations,
  notices,
  programTokens,
  serviceAccounts,
  tableVersions,
  valueChanges,
} from '../../db/schema/index.ts'
import { groupsOfLimited, worksForOperator, type StoredGroup } from '../../identity/rights.ts'
import { isOwnerOfToken, rightsOfToken, tokenRights } from '../../identity/token-rights.ts'
import { sessionEnded, tokenRevoked } from '../../identity/sessions.ts'

/** A sign-in that is to be checked, under a number of the caller's choice. */
export interface SignIn extends Pick<Caller, 'accountId' | 'integratorId' | 'sessionKey'> {
  index: number
  subject: string
  tokenId: string
  grantId: string
  /** The token of a program, which has no session. */
  programTokenId: string
}

interface ValueChange {
  integratorId: string
  locationId: string
  deviceId: string
  changedAt: string
}

export interface Seen {
  values: ValueChange[]
  /** For each integrator, texts that differ after any change of its devices, its alarms and their messages. */
  versions: { integratorId: string; devices: string; alarms: string; notices: string }[]
  /** The sign-ins that are still good, with the rights of their accounts. */
  good: ({ index: number } & Pick<Caller, 'roles' | 'isOperator' | 'groups'>)[]
}

interface StoredRights {
  index: number
  roles: string[]
  isOperator: boolean
  groups: StoredGroup[] | null
  /** Empty for people. */
  tokenGroups: string[] | null
}

/** All that the streams of a process need to know, in one statement. */
const statement = prepared(
  'live_changes',
  ['integratorIds', 'seconds', 'signIns'],
  (select, { integratorIds, seconds, signIns }, db) =>
    select({
      values: listOf<Seen['values']>(sql`
        select ${locations.integratorId} as "integratorId", ${valueChanges.locationId} as "locationId",
          ${valueChanges.deviceId} as "deviceId", ${valueChanges.changedAt}::text as "changedAt"
        from ${valueChanges} join ${locations} on ${locations.id} = ${valueChanges.locationId}
        where ${valueChanges.changedAt} > now() - make_interval(secs => ${seconds}::float8)
          and ${locations.integratorId} = any(${integratorIds}::text[])`),
      versions: listOf<Seen['versions']>(sql`
        select "watched"."integratorId", ${versionOf(devices)} as "devices", ${versionOf(alarms)} as "alarms",
          ${versionOf(notices)} as "notices"
        from unnest(${integratorIds}::text[]) as "watched"("integratorId")`),
      good: listOf<StoredRights[]>(sql`
        with "watched" as (
          select * from json_to_recordset(${signIns}::json) as "given"("index" int, "accountId" text, "integratorId" text,
            "sessionKey" text, "subject" text, "tokenId" text, "grantId" text, "programTokenId" text))
        select "watched"."index", to_json(${accounts.roles}) as "roles", ${worksForOperator} as "isOperator",
          ${groupsOfLimited} as "groups", null::json as "tokenGroups"
        from "watched"
        join ${accounts} on ${accounts.id} = "watched"."accountId" and ${accounts.integratorId} = "watched"."integratorId"
        join ${integrators} on ${integrators.id} = ${accounts.integratorId}
        where ${isGood(db)} and "watched"."programTokenId" = ''
        union all
        select "watched"."index", ${tokenRights.roles}, ${tokenRights.isOperator}, ${tokenRights.groups}, ${tokenRights.tokenGroups}
        from "watched"
        join ${programTokens} on ${programTokens.id} = "watched"."programTokenId"
        join ${integrators} on ${integrators.id} = ${programTokens.integratorId}
        left join ${accounts} on ${accounts.id} = ${programTokens.accountId}
        left join ${serviceAccounts} on ${serviceAccounts.id} = ${programTokens.serviceAccountId}
        where ${isOwnerOfToken} and ${integrators.suspendedAt} is null and ${programTokens.expiresAt} > now()`),
    }).from(sql`(select) as "once"`),
  { isShort: true },
)

/** Empty before the first change. */
const versionOf = (table: PgTable) => sql`(
  select coalesce(string_agg(${tableVersions.version}::text, ' ' order by ${tableVersions.id}), '') from ${tableVersions}
  where ${tableVersions.integratorId} = "watched"."integratorId" and ${tableVersions.tableName} = ${getTableName(table)})`

const listOf = <List>(rows: SQL) =>
  sql<List>`(select coalesce(json_agg("row"), '[]') from (${rows}) as "row")`

/** The same that every call asks, see http/store.ts. */
const isGood = (db: Queries): SQL | undefined =>
  and(
    isNull(integrators.suspendedAt),
    not(sessionEnded(db, sql`"watched"."sessionKey"`, [accounts.id, sql`"watched"."subject"`])),
    not(tokenRevoked(db, { tokenId: sql`"watched"."tokenId"`, grantId: sql`"watched"."grantId"` })),
  )

/** What has changed within the last seconds at these integrators, and which of the sign-ins are still good. */
export async function readChanges(
  db: Queries,
  watched: { integratorIds: string[]; seconds: number; signIns: SignIn[] },
): Promise<Seen> {
  const [row] = await statement(db, {
    integratorIds: `{${watched.integratorIds.map((id) => JSON.stringify(id)).join(',')}}`,
    seconds: String(watched.seconds),
    signIns: JSON.stringify(watched.signIns),
  })
  if (!row) throw new Error('The database answered nothing about changes')
  const good = row.good.map(({ index, isOperator, roles, groups, tokenGroups }) => ({
    index,
    isOperator,
    ...rightsOfToken(roles, groups, tokenGroups),
  }))
  return { ...row, good }
}
