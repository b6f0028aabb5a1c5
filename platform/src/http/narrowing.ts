import { mayAccess } from '#contract/access'
import type { Operation } from '#contract/op'
import { refusalFor } from '#contract/texts/refusals/refusal'
import { ApiError, forbidden } from '../base/errors.ts'
import type { Caller } from '../base/request.ts'
import type { Queries } from '../db/connection.ts'
import { areThere, isPlace } from './narrowing-store.ts'

/** The groups in which a limited caller may make the call. Undefined for callers of the whole integrator. */
export function groupsFor(
  { access, narrowed }: Pick<Operation, 'access' | 'narrowed'>,
  caller: Pick<Caller, 'groups'>,
): string[] | undefined {
  if (!caller.groups || narrowed === 'not') return undefined
  return caller.groups.filter(({ roles }) => mayAccess(access, roles)).map(({ id }) => id)
}

/** Calls that no limited caller can make. */
export function checkNarrowing({ narrowed }: Pick<Operation, 'narrowed'>, { groups }: Caller): void {
  if (groups && narrowed === 'refused') throw forbidden()
}

interface Input {
  params: Record<string, unknown>
  query: unknown
  body: unknown
}

/** Everything that the call names has to be in one of the groups. For the caller nothing else exists. */
export async function checkNamed(
  db: Queries,
  { narrowed }: Operation,
  { params, query, body }: Input,
  groups: readonly string[] | undefined,
): Promise<void> {
  if (!groups) return
  const names = [params, fieldsOf(query), fieldsOf(body)]
    .flatMap((fields) => Object.entries(fields))
    .filter((entry): entry is [string, string] => typeof entry[1] === 'string')
  if (names.some(([name, id]) => name === 'locationGroupId' && !groups.includes(id))) throw nothingThere()
  const places = names.filter(([name]) => isPlace(name))
  if (narrowed === 'by-location' && places.length > 0 && !(await areThere(db, places, groups)))
    throw nothingThere()
}

const fieldsOf = (value: unknown): object => (typeof value === 'object' && value !== null ? value : {})

const nothingThere = () => new ApiError(404, refusalFor('NO_THING_AT_ADDRESS'))
