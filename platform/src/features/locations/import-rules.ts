import { mapFields, pickFields } from '#contract/fields/field'
import { type LocationField, locationFields } from '#contract/fields/locations'
import { type Location, LocationUpdate, OrganizationLocation } from '#contract/schemas/location'
import { refusalFor } from '#contract/texts/refusals/refusal'
import { locationStatuses } from '#contract/values'
import { inTurns } from '../../base/fairness/turns.ts'
import type { Scope } from '../../db/connection.ts'
import { newId } from '../../db/ids.ts'
import { zoneOfCountry } from '../../domain/places/country-zones.ts'
import {
  cellOf,
  createRepeats,
  fieldsOf,
  problemsIn,
  readFields,
  textsIn,
  valuesCalled,
  type Decision,
  type Problem,
  type Row,
} from '../../domain/imports.ts'
import { findNames } from '../../domain/places/locations.ts'
import { moveWindows } from '../../domain/places/maintenance.ts'
import * as store from './import-store.ts'

type Fields = Pick<Location, LocationField>

/** A location that is made, or that becomes another one. */
export interface LocationChange {
  current?: Location
  /** All fields, as they will be. */
  after: Fields
}

const statusCalled = valuesCalled(locationStatuses, (labels) => labels.locationStatuses)

/** What is none stays as it is, and is refused. */
const statusIn = (text: string): string => statusCalled(text) ?? text

const fields = fieldsOf<typeof locationFields, Location>(locationFields, { status: statusIn }).map(
  (field) => ({ ...field, isNeverEmpty: field.column === 'status' || field.column === 'timeZone' }),
)

const NewLocation = OrganizationLocation.omit({ layouts: true, zones: true })
const ChangedFields = LocationUpdate.pick(mapFields(locationFields, () => true as const)).partial()

interface Known {
  /** The integrator's own that the lines name, by their ids. */
  locations: ReadonlyMap<string, Location>
  /** The ids of those who have a site id, of any integrator. */
  slids: ReadonlyMap<string, string>
  names: ReadonlyMap<string, string[]>
}

/** What a line is about: the location with its id, else with its site id, else with its name. */
function findCurrent(row: Row, { locations, slids, names }: Known): Location | Problem | undefined {
  const [id, slid, name] = ['id', 'slid', 'name'].map((column) => cellOf(row, column))
  if (id !== undefined)
    return (
      locations.get(id) ?? {
        column: 'id',
        refusal: refusalFor('NOT_FOUND', { what: 'Location' }),
        isMissing: true,
      }
    )
  if (slid !== undefined) return locations.get(slids.get(slid) ?? '')
  const named = names.get(name ?? '') ?? []
  if (named.length > 1) return { column: 'name', refusal: refusalFor('SEVERAL_WITH_NAME') }
  return locations.get(named[0] ?? '')
}

async function readKnown(scope: Scope, rows: readonly Row[], isLocked: boolean): Promise<Known> {
  const named = rows.filter((row) => cellOf(row, 'id') === undefined && cellOf(row, 'slid') === undefined)
  const slids = await store.findSlids(scope.db, textsIn(rows, 'slid'))
  const names = new Map<string, string[]>()
  for (const { id, name } of await findNames(scope, textsIn(named, 'name')))
    names.set(name, [...(names.get(name) ?? []), id])
  const ids = new Set([...textsIn(rows, 'id'), ...slids.values(), ...[...names.values()].flat()])
  return { locations: await store.readLocations(scope, [...ids], isLocked), slids, names }
}

export async function planLocations(
  scope: Scope,
  rows: readonly Row[],
  { isCommit, timeZone }: { isCommit: boolean; timeZone: string | undefined },
): Promise<(row: Row) => Decision<LocationChange>> {
  const known = await readKnown(scope, rows, isCommit)
  const repeated = createRepeats()
  return (row) => {
    const current = findCurrent(row, known)
    const name = cellOf(row, 'name') ?? ''
    if (current && 'refusal' in current) return { name, problems: [current] }
    const decision = current ? decideChange(row, current) : decideNew(row, timeZone)
    const problem = problemWithSlid(row, current, known) ?? problemWithRepeats(row, current, repeated)
    return { ...decision, problems: [...decision.problems, ...(problem ? [problem] : [])] }
  }
}

/** Without a time zone its schedules would be hours off, and nobody would have said so. */
function decideNew(row: Row, chosen: string | undefined): Decision<LocationChange> {
  const { values } = readFields(fields, row, undefined)
  const isGiven = cellOf(row, 'timeZone') !== undefined
  const timeZone = isGiven ? undefined : (zoneOfCountry(cellOf(row, 'country') ?? '') ?? chosen)
  const { data, error } = NewLocation.safeParse({ ...values, ...(timeZone && { timeZone }) })
  const unknown = { column: 'timeZone', refusal: refusalFor('TIME_ZONE_UNKNOWN') }
  return {
    name: cellOf(row, 'name') ?? '',
    problems: [...problemsIn(error), ...(isGiven || timeZone ? [] : [unknown])],
    change: data && { after: data },
    ...(timeZone && { derived: [{ column: 'timeZone', old: '', new: timeZone }] }),
  }
}

function decideChange(row: Row, current: Location): Decision<LocationChange> {
  const { values, changes } = readFields(fields, row, current)
  const { data = {}, error } = ChangedFields.safeParse(values)
  const changed = Object.fromEntries(Object.entries(data).filter(([name]) => name in values))
  return {
    name: current.name,
    problems: problemsIn(error),
    ...(changes.length > 0 && {
      change: { current, after: { ...pickFields(locationFields, current), ...changed } },
    }),
    fields: changes,
  }
}

function problemWithSlid(row: Row, current: Location | undefined, { slids }: Known): Problem | undefined {
  const slid = cellOf(row, 'slid')
  if (slid === undefined) return undefined
  const owner = slids.get(slid)
  if (owner === undefined || owner === current?.id) return undefined
  return { column: 'slid', refusal: refusalFor('SLID_TAKEN', { slid }) }
}

function problemWithRepeats(
  row: Row,
  current: Location | undefined,
  repeated: ReturnType<typeof createRepeats>,
): Problem | undefined {
  const [slid, name] = [cellOf(row, 'slid'), cellOf(row, 'name')]
  const same = slid === undefined ? undefined : repeated(`slid ${slid}`, row)
  if (same !== undefined) return { column: 'slid', refusal: refusalFor('LINE_HAS_SAME_SLID', { line: same }) }
  if (current) {
    const earlier = repeated(`id ${current.id}`, row)
    const column = cellOf(row, 'id') === undefined ? 'name' : 'id'
    return earlier === undefined
      ? undefined
      : { column, refusal: refusalFor('LINE_ABOUT_SAME', { line: earlier, what: 'location' }) }
  }
  const earlier = slid === undefined ? repeated(`name ${name ?? ''}`, row) : undefined
  return earlier === undefined
    ? undefined
    : { column: 'name', refusal: refusalFor('LINE_HAS_SAME_NAME', { line: earlier }) }
}

/** Stores all of them with a few statements. Returns what each was and is, in the same order. */
export async function writeLocations(
  scope: Scope,
  changes: readonly LocationChange[],
): Promise<{ old: Location | undefined; new: Location; body: Fields }[]> {
  const rows: { id: string; timeZone: string | null; current: Location | undefined }[] = []
  const [made, changed]: [store.Written[], store.Written[]] = [[], []]
  await inTurns(changes, ({ current, after }) => {
    const row = { ...after, timeZone: after.timeZone ?? null, id: current?.id ?? newId() }
    rows.push({ id: row.id, timeZone: row.timeZone, current })
    const written = current ? changed : made
    written.push(row)
  })
  await store.insertLocations(scope, made)
  await store.updateLocations(scope.db, changed)
  await moveAllWindows(scope, rows)
  const stored = await store.readLocations(
    scope,
    rows.map(({ id }) => id),
  )
  return rows.map(({ id, current }, at) => {
    const [location, change] = [stored.get(id), changes[at]]
    if (!location || !change) throw new Error('The database has lost a location of an import')
    return { old: current, new: location, body: change.after }
  })
}

/** Times of maintenance are in the location's time zone. */
async function moveAllWindows(
  { db }: Scope,
  rows: readonly { id: string; timeZone: string | null; current: Location | undefined }[],
): Promise<void> {
  const moved = rows.filter(({ current, timeZone }) => current && current.timeZone !== timeZone)
  const zones = new Map(moved.map(({ id, timeZone }) => [id, timeZone]))
  for (const id of await store.findWithWindows(db, [...zones.keys()]))
    await moveWindows(db, id, zones.get(id) ?? null)
}
