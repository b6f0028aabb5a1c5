import { sql, type SQL } from 'drizzle-orm'
import type { Queries, Scope } from '../../../db/connection.ts'
import { isInGroups } from '../../../db/narrowing.ts'
import { transaction } from '../../../db/transaction.ts'
import { microsecondsOf, momentOf, onlyRow } from '../../../db/rows.ts'
import { installation, locations, measurements, samples, sampleStorage } from '../../../db/schema/index.ts'
import type { ChangedSamples, ChangeLog, ChangesFrom } from '../store.ts'

/**
 * What was stored since a moment, in the order of commits and not of times. A row says in which transaction it was stored. All transactions
 * with smaller numbers than the oldest one that still runs have ended: what they have stored is visible, and nothing is added to it. So a
 * round reads the rows between two such numbers, in pages, and the next round begins where it ended.
 */

interface Round {
  /** What is gone through: an index gives the samples of each. */
  owner: typeof locations | typeof measurements
  locationOf: typeof locations.id | typeof measurements.locationId
  isOf: SQL
  order: readonly string[]
  isAfter: (last: LastSample) => SQL
}

type LastSample = NonNullable<ChangesFrom['last']>

const owned = sql`"owned"."id"`
const isStored = ({ from, to }: ChangesFrom) =>
  sql`${samples.storedIn} >= ${from}::xid8 and ${samples.storedIn} < ${to}::xid8`
const timeOf = ({ time }: LastSample) => momentOf(sql`${time}::float8`)

/** Nearly all samples are wanted, and very many may have come with one transaction: those of a restore, or from before there was this number. */
const ofAll: Round = {
  owner: measurements,
  locationOf: measurements.locationId,
  isOf: sql`${samples.measurementId} = ${owned}`,
  order: ['measurement_id', 'time'],
  isAfter: (last) => sql`${samples.time} > ${timeOf(last)}`,
}

const ofNew: Round = {
  owner: locations,
  locationOf: locations.id,
  isOf: sql`${samples.locationId} = ${owned}`,
  order: ['location_id', 'stored_in', 'measurement_id', 'time'],
  isAfter: (last) =>
    sql`${samples.storedIn} >= ${last.storedIn}::xid8 and (${samples.storedIn}, ${samples.measurementId}, ${samples.time}) >
      (${last.storedIn}::xid8, ${last.measurementId}, ${timeOf(last)})`,
}

const roundOf = ({ from }: ChangesFrom) => (from === '0' ? ofAll : ofNew)

export const changeLog: ChangeLog = { origin, settled, list }

/** The server with its history: after a fail-over or a restore numbers may come again. Samples that come from another store get new ones. */
async function origin(db: Queries): Promise<string> {
  const { rows } = await db.execute<{ origin: string }>(sql`
    select concat_ws('-', (select "system_identifier" from pg_control_system()), (select "timeline_id" from pg_control_checkpoint()),
      (select oid from pg_database where datname = current_database()), (select "moves" from ${sampleStorage})) as "origin"`)
  return onlyRow(rows).origin
}

/**
 * At the start, before anything is stored: if a copy of another server's files or tables was brought here, what it says of its transactions
 * means nothing. All samples count as stored now then. The column is made anew, which writes no row, but the index takes as long as at
 * the update that brought it.
 */
export async function numberSamples(db: Queries): Promise<void> {
  await transaction(db, async (queries) => {
    const { rows } = await queries.execute<{ server: string }>(
      sql`select "system_identifier"::text as "server" from pg_control_system()`,
    )
    const { server: numberedBy } = onlyRow(rows)
    await queries.insert(installation).values({}).onConflictDoNothing()
    const { numberedBy: known } = onlyRow(await queries.select().from(installation).for('update'))
    if (known === numberedBy) return
    if (known !== null)
      await queries.execute(sql`
        set local statement_timeout = 0;
        alter table "samples" drop column "stored_in";
        alter table "samples" add column "stored_in" xid8 not null default pg_current_xact_id();
        create index "samples_location_idx" on "samples" ("location_id", "stored_in")`)
    await queries.update(installation).set({ numberedBy })
  })
}

async function settled(db: Queries): Promise<string> {
  const { rows } = await db.execute<{ settled: string }>(
    sql`select pg_snapshot_xmin(pg_current_snapshot())::text as "settled"`,
  )
  return onlyRow(rows).settled
}

/** After so many milliseconds an answer has what was found by then. */
const budget = 500
const [fewestOwners, mostOwners] = [8, 512]

async function list(scope: Scope, begin: ChangesFrom, size: number): Promise<ChangedSamples> {
  const round = roundOf(begin)
  const until = performance.now() + budget
  const json: string[] = []
  let left = size
  const { last } = begin
  let { owner = '' } = begin
  const take = (page: Page) => {
    if (page.json !== null) json.push(page.json)
    left -= page.count
  }
  if (last) {
    const page = await readPage(scope.db, round, begin, [owner], left, last)
    take(page)
    if (left === 0) return { json, next: { ...begin, owner, last: page.last ?? last } }
  }
  for (let owners = fewestOwners; performance.now() < until;) {
    const counted = await countOf(scope, round, begin, owner, owners, left)
    let fitting = 0
    let sum = 0
    while (fitting < counted.length && sum + (counted[fitting]?.count ?? 0) < left) {
      sum += counted[fitting]?.count ?? 0
      fitting += 1
    }
    const whole = counted.slice(0, fitting)
    owner = whole.at(-1)?.id ?? owner
    if (sum > 0)
      take(
        await readPage(
          scope.db,
          round,
          begin,
          whole.filter(({ count }) => count > 0).map(({ id }) => id),
          left,
        ),
      )
    const next = counted[fitting]
    if (next) {
      const page = await readPage(scope.db, round, begin, [next.id], left)
      take(page)
      if (left === 0 && page.last) return { json, next: { ...begin, owner: next.id, last: page.last } }
      owner = next.id
    } else if (counted.length < owners) return { json, next: undefined }
    if (sum * 2 < left) owners = Math.min(mostOwners, owners * 4)
  }
  return { json, next: { from: begin.from, to: begin.to, owner } }
}

/** How many samples the next owners have, up to a bound. */
async function countOf(
  scope: Scope,
  { owner, locationOf, isOf }: Round,
  begin: ChangesFrom,
  after: string,
  owners: number,
  most: number,
) {
  const { rows } = await scope.db.execute<{ id: string; count: number }>(sql`
    select "owned"."id", "counted"."count" from (
      select ${owner.id} as "id" from ${owner}
      where ${owner.integratorId} = ${scope.integratorId} and ${owner.id} > ${after} and ${isInGroups(locationOf, scope) ?? sql`true`}
      order by ${owner.id} limit ${owners}
    ) as "owned"
    cross join lateral (
      select count(*)::int as "count" from (select from ${samples} where ${isOf} and ${isStored(begin)} limit ${most}) as "some"
    ) as "counted"
    order by "owned"."id"`)
  return rows
}

interface Page {
  json: string | null
  count: number
  last: LastSample | undefined
}

async function readPage(
  db: Queries,
  { isOf, order: columns, isAfter }: Round,
  begin: ChangesFrom,
  ids: readonly string[],
  size: number,
  last?: LastSample,
): Promise<Page> {
  const [order, newestFirst] = ['', ' desc'].map((way) =>
    sql.raw(columns.map((name) => `"${name}"${way}`).join(', ')),
  )
  const own =
    ids.length === 1
      ? sql`(select ${ids[0]}::text as "id") as "owned"`
      : sql`unnest(${sql.param(ids)}::text[]) as "owned"("id")`
  const { rows } = await db.execute<{
    json: string | null
    count: number
    storedIn: string
    measurementId: string
    time: number
  }>(sql`
    with "page" as materialized (
      select "found".* from ${own} cross join lateral (
        select ${samples.locationId}, ${samples.storedIn}, ${samples.measurementId}, ${samples.time}, ${samples.value} from ${samples}
        where ${isOf} and ${isStored(begin)} and ${last ? isAfter(last) : sql`true`}
        order by ${order} limit ${size}
      ) as "found"
      order by ${order} limit ${size}
    ), "said" as (
      select string_agg(json_build_object('measurementId', "measurement_id", 'locationId', "location_id",
        'time', extract(epoch from "time"), 'value', "value")::text, ',' order by ${order}) as "json", count(*)::int as "count" from "page"
    )
    select "json", "count", "stored_in"::text as "storedIn", "measurement_id" as "measurementId", ${microsecondsOf(sql`"time"`)} as "time"
    from "said" left join (select * from "page" order by ${newestFirst} limit 1) as "last" on true`)
  const { json, count, ...end } = onlyRow(rows)
  return { json, count, last: count === 0 ? undefined : end }
}
