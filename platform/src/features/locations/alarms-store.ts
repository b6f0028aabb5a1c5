import { mostRecipients } from '#contract/limits'
import type { AlarmReachOfLocation, AlarmRecipients } from '#contract/schemas/alarms'
import { sql, type SQL } from 'drizzle-orm'
import type { JsonText } from '../../base/json-text.ts'
import { addressState, hasConfirmedPhone } from '../../db/confirmations/addresses.ts'
import type { Queries, Scope } from '../../db/connection.ts'
import { jsonOfOnePass } from '../../db/lists/json-list.ts'
import { isGroupIn, type Narrowed } from '../../db/narrowing.ts'
import {
  accountLocationGroups,
  accounts,
  integrations,
  locationGroupIntegrations,
  locationGroupLocations,
  locationGroups,
} from '../../db/schema/index.ts'
import {
  alarmOrigins,
  alertsSomebody,
  allowsPush,
  hasBrowser,
  hasIntegration,
  hasMember,
  hasPhone,
  isNotified,
  sendsTexts,
  stepOfIntegration,
  stepOfMember,
  stepsOfGroup,
  type OneLocation,
} from '../../domain/alarms/alarms.ts'

type Group = AlarmRecipients['groups'][number] & { groupCount: number }
type Origin = AlarmRecipients['origins'][number]
type Row<Fields> = Fields & Record<string, unknown>

/** Two statements, however many groups, integrations and members there are. */
export async function readAlarmRecipients(
  { db, integratorId, groups }: Scope,
  locationId: string,
): Promise<AlarmRecipients> {
  const { rows: found } = await db.execute<Row<Group>>(groupsOf(locationId, { groups }))
  const origins = await readOrigins(
    db,
    { integratorId, locationId },
    found.map((group) => group.locationGroupId),
  )
  return {
    locationId,
    reach: reachOf(origins),
    origins,
    groups: found.map(({ groupCount: _, ...group }) => group),
    groupCount: found[0]?.groupCount ?? 0,
  }
}

function reachOf(origins: readonly Origin[]): AlarmRecipients['reach'] {
  if (origins.every(({ isReached }) => isReached)) return 'SOMEBODY'
  return origins.some(({ isReached }) => isReached) ? 'PARTLY' : 'NOBODY'
}

const group = sql`${locationGroups.id}`

const itsIntegrations = sql`
  from ${locationGroupIntegrations}
  join ${integrations} on ${integrations.id} = ${locationGroupIntegrations.integrationId}
  where ${locationGroupIntegrations.locationGroupId} = ${group}`

const itsPeople = sql`
  from ${accountLocationGroups} join ${accounts} on ${accounts.id} = ${accountLocationGroups.accountId}
  where ${accountLocationGroups.locationGroupId} = ${group}`

const listOf = (rows: SQL) => sql`coalesce((select json_agg("one") from (${rows}) as "one"), '[]')`

const integrationList = listOf(sql`
  select ${integrations.id} as "integrationId", ${integrations.name} as "name", ${integrations.type} as "type",
    (not ${sendsTexts} or ${hasMember(group, hasConfirmedPhone)}) as "isReached", ${stepOfIntegration}
  ${itsIntegrations} order by ${integrations.name}, ${integrations.id} limit ${mostRecipients}`)

const peopleList = listOf(sql`
  select ${accounts.id} as "accountId", ${accounts.firstName} as "firstName", ${accounts.lastName} as "lastName",
    ${hasPhone} as "hasPhone", ${allowsPush} as "allowsPush", ${hasBrowser} as "hasBrowser",
    ${addressState('EMAIL')} as "email", ${addressState('PHONE')} as "phone",
    (${isNotified} or (${hasConfirmedPhone} and ${hasIntegration(group, sendsTexts)})) as "isReached",
    ${stepOfMember}
  ${itsPeople} order by "isReached" desc, ${accounts.lastName}, ${accounts.firstName}, ${accounts.id} limit ${mostRecipients}`)

/** A limited caller hears of its own groups. Others may alert somebody too: whether the location reaches somebody depends on all. */
const groupsOf = (locationId: string, { groups }: Narrowed) => sql`
  select ${group} as "locationGroupId", ${locationGroups.name} as "name", ${alertsSomebody(group)} as "isReached",
    ${integrationList} as "integrations", (select count(*)::int ${itsIntegrations}) as "integrationCount",
    ${peopleList} as "people", (select count(*)::int ${itsPeople}) as "peopleCount", ${stepsOfGroup},
    (count(*) over ())::int as "groupCount"
  from ${locationGroups}
  where ${group} in (
    select ${locationGroupLocations.locationGroupId} from ${locationGroupLocations}
    where ${locationGroupLocations.locationId} = ${locationId}
  ) ${groups ? sql`and ${isGroupIn(locationGroups.id, groups)}` : sql``}
  order by ${locationGroups.name}, ${group} limit ${mostRecipients}`

async function readOrigins(db: Queries, filter: OneLocation, groupIds: string[]): Promise<Origin[]> {
  const { rows } = await db.execute<Row<Origin>>(sql`
    select "origin"."layout_id" as "layoutId", "origin"."layout_name" as "layoutName", "origin"."is_reached" as "isReached",
      array(
        select distinct ${locationGroupLocations.locationGroupId} from ${locationGroupLocations}
        where ${locationGroupLocations.locationId} = ${filter.locationId}
          and ${locationGroupLocations.locationGroupId} in (select value from json_array_elements_text(${JSON.stringify(groupIds)}::json))
          and ("origin"."layout_id" is null or ${locationGroupLocations.layoutId} is null
            or ${locationGroupLocations.layoutId} = "origin"."layout_id")
      ) as "locationGroupIds"
    from (${alarmOrigins(filter)}) as "origin"
    order by "origin"."layout_name", "origin"."layout_id"`)
  return rows
}

export async function listReaches({
  db,
  integratorId,
  groups,
}: Scope): Promise<JsonText<AlarmReachOfLocation[]>> {
  return jsonOfOnePass<AlarmReachOfLocation>(db, integratorId, {
    key: sql`"location_id"`,
    fields: {
      locationId: sql`"location_id"`,
      reach: sql`case when not bool_or("is_reached") then 'NOBODY' when bool_and("is_reached") then 'SOMEBODY' else 'PARTLY' end`,
    },
    from: sql`(${alarmOrigins({ integratorId, groups })}) as "origin" group by "location_id"`,
  })
}
