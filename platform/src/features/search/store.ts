import type { SearchResult } from '#contract/schemas/search'
import type { SearchKind } from '#contract/values'
import { and, eq, like, or, sql, type SQL } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { Queries, Scope } from '../../db/connection.ts'
import { isGroupIn, isIn, isIntegrationIn } from '../../db/narrowing.ts'
import { searchBeginning } from '../../db/schema/columns.ts'
import {
  accounts,
  components,
  devices,
  integrations,
  integrators,
  locationGroups,
  locations,
  products,
  registeredComponents,
  zones,
} from '../../db/schema/index.ts'

/** A word as it may occur. */
export interface WordMatch {
  /** Patterns of LIKE, of which an index can find each. */
  anyOf: string[]
  /** What must hold besides. It is only tried on what the patterns find. */
  expression?: string
}

export interface Match {
  /** The words as they were typed. */
  words: string[]
  /** All of them must occur. */
  matches: WordMatch[]
}

export interface Found extends SearchResult {
  kind: SearchKind
  /** 0: it is called exactly so. 1: begins so. 2: all words begin words of it. 3: they occur in it. */
  rank: number
  position: number
}

/** Of so many matches the best are chosen, besides those whose name begins so. */
const mostRanked = 200
/** On so many rows the expressions are tried. */
const mostTried = 20_000

/** Stored texts begin and end with it, and it separates them. It comes before everything else in the order. */
const edge = '\t'

interface Source {
  table: PgTable & { id: PgColumn; search: PgColumn }
  /** Nothing for those that only the operator finds. */
  integratorId?: PgColumn
  /** Where that column is, if it is not in the table. */
  integratorTable?: SQL
  /** Whether a limited caller sees it. Nothing for kinds that need a role which never counts for those. */
  isIn?: (groups: readonly string[]) => SQL
  fields: Record<'id' | 'name', PgColumn | SQL> & Partial<Record<keyof SearchResult, PgColumn | SQL>>
  /** What the fields need besides the table. */
  joins?: SQL
}

const sources: Record<SearchKind, Source> = {
  LOCATION: {
    table: locations,
    integratorId: locations.integratorId,
    isIn: (groups) => isIn(locations.id, groups),
    fields: {
      id: locations.id,
      name: locations.name,
      detail: sql`concat_ws(', ', nullif(${locations.streetline1}, ''), nullif(${locations.city}, ''))`,
      locationId: locations.id,
    },
  },
  ZONE: {
    table: zones,
    integratorId: locations.integratorId,
    integratorTable: sql`join ${locations} on ${eq(locations.id, zones.locationId)}`,
    isIn: (groups) => isIn(zones.locationId, groups),
    fields: { id: zones.zoneId, name: zones.name, detail: locations.name, locationId: locations.id },
    joins: sql`join ${locations} on ${eq(locations.id, zones.locationId)}`,
  },
  DEVICE: {
    table: devices,
    integratorId: devices.integratorId,
    fields: {
      id: devices.id,
      name: devices.cloudlinkId,
      detail: locations.name,
      locationId: devices.locationId,
    },
    joins: sql`left join ${locations} on ${eq(locations.id, devices.locationId)}`,
  },
  COMPONENT: {
    table: registeredComponents,
    integratorId: registeredComponents.integratorId,
    fields: {
      id: registeredComponents.identifier,
      name: registeredComponents.componentName,
      detail: sql`concat_ws(', ', ${registeredComponents.identifier}, ${locations.name})`,
      locationId: components.locationId,
      componentId: components.id,
    },
    joins: sql`left join ${components} on ${eq(components.id, registeredComponents.linkedComponentId)}
      left join ${locations} on ${eq(locations.id, components.locationId)}`,
  },
  ACCOUNT: {
    table: accounts,
    integratorId: accounts.integratorId,
    fields: {
      id: accounts.id,
      name: sql`${accounts.firstName} || ' ' || ${accounts.lastName}`,
      detail: accounts.email,
    },
  },
  GROUP: {
    table: locationGroups,
    integratorId: locationGroups.integratorId,
    isIn: (groups) => isGroupIn(locationGroups.id, groups),
    fields: { id: locationGroups.id, name: locationGroups.name },
  },
  INTEGRATION: {
    table: integrations,
    integratorId: integrations.integratorId,
    isIn: (groups) => isIntegrationIn(integrations.id, groups),
    fields: { id: integrations.id, name: integrations.name, detail: integrations.type },
  },
  PRODUCT: {
    table: products,
    integratorId: products.integratorId,
    fields: { id: products.id, name: products.name, detail: products.product },
  },
  INTEGRATOR: {
    table: integrators,
    fields: { id: integrators.id, name: integrators.name },
  },
}

/** The words of a text as they are stored for searching. */
export async function wordsOf(db: Queries, text: string): Promise<string[]> {
  const { rows } = await db.execute<{ key: string }>(sql`select search_key(${text}) as "key"`)
  return (rows[0]?.key ?? '').split(/[\t ]/).filter((word) => word !== '')
}

/** The best of each kind: the wanted number, and one more if there is one. */
export async function find(
  scope: Pick<Scope, 'db' | 'integratorId' | 'groups'>,
  kinds: readonly SearchKind[],
  match: Match,
  limit: number,
): Promise<Found[]> {
  const { db, groups } = scope
  const seen = kinds.filter((kind) => !groups || sources[kind].isIn)
  const selects = seen.map((kind) => sql`(${selectOf(kind, scope, match, limit)})`)
  if (selects.length === 0) return []
  const { rows } = await db.execute<Found & Record<string, unknown>>(sql.join(selects, sql` union all `))
  return rows
}

type Where = Pick<Scope, 'integratorId' | 'groups'>

function selectOf(kind: SearchKind, where: Where, match: Match, limit: number): SQL {
  const { table, fields, joins = sql`` } = sources[kind]
  const nothing = sql`null`
  return sql`
    select ${kind}::text as "kind", "best"."rank", "best"."position"::int as "position",
      ${fields.id} as "id", ${fields.name} as "name", ${fields.detail ?? nothing}::text as "detail",
      ${fields.locationId ?? nothing}::text as "locationId", ${fields.componentId ?? nothing}::text as "componentId"
    from (
      select "row_id", "rank", row_number() over (order by "rank", "search" collate "C") as "position"
      from (select "row_id", "search", ${rankOf(match)} as "rank" from (${candidates(kind, where, match, limit)}) as "candidates") as "ranked"
      order by "position" limit ${limit + 1}
    ) as "best" join ${table} on ${table.id} = "best"."row_id" ${joins}`
}

/**
 * An index has the beginnings of names in their order. So the best results are among the candidates, however many there are,
 * and the others are found by a part of any of their texts.
 */
function candidates(kind: SearchKind, { integratorId, groups }: Where, match: Match, limit: number): SQL {
  const { table, integratorId: column, integratorTable = sql``, isIn: isThere } = sources[kind]
  const isOwn = and(column && eq(column, integratorId), groups && isThere?.(groups))
  const from = sql`select ${table.id} as "row_id", ${table.search} as "search" from ${table} ${integratorTable} where`
  const beginning = searchBeginning(table.search)
  const expressions = match.matches.flatMap(({ expression }) =>
    expression === undefined ? [] : [expression],
  )
  const occurring = and(
    isOwn,
    ...match.matches.map(({ anyOf }) => or(...anyOf.map((pattern) => like(table.search, pattern)))),
  )
  if (expressions.length > 0)
    return sql`select * from (${from} ${occurring} limit ${mostTried}) as "tried"
      where ${and(...expressions.map((expression) => sql`"search" ~ ${expression}`))} limit ${mostRanked}`
  return sql`(${from} ${and(isOwn, like(beginning, `${edge}${match.words.join(' ')}%`))} order by ${beginning} limit ${limit + 1})
    union (${from} ${occurring} limit ${mostRanked})`
}

function rankOf({ words }: Match): SQL {
  const phrase = words.join(' ')
  const search = sql`"search"`
  const beginsWord = (word: string) => or(like(search, `%${edge}${word}%`), like(search, `% ${word}%`))
  return sql`case
    when ${like(search, `%${edge}${phrase}${edge}%`)} then 0
    when ${like(search, `%${edge}${phrase}%`)} then 1
    when ${and(...words.map(beginsWord))} then 2
    else 3 end`
}
