import { hiddenText, openAccountFields, subjectOf } from '#contract/audit'
import { accountOperations } from '#contract/operations/accounts'
import type { AuditTrace } from '#contract/schemas/audit'
import type { Caller } from '../../base/request.ts'
import { mayCall } from '../../http/access.ts'
import { readCursor } from '../../http/input/cursor.ts'
import type { Visibility } from './filters-store.ts'
import type { TracePosition, TraceRow } from './store.ts'

export const isTraceId = /^[1-9]\d{0,14}$/

export function readPosition(cursor: string | undefined): TracePosition | undefined {
  const position = readCursor(cursor, isTraceId)
  return position && { moment: position.moment, id: Number(position.id) }
}

/** A longer value is hidden completely: searching through it would block other callers. */
const longestRead = 16_384

/** Who may read an account may read what the log says about it. The operator could read any account by moving it. */
export function visibilityOf(caller: Caller): Visibility {
  return {
    isLimited: caller.groups !== undefined,
    all: mayCall(accountOperations.moveAccount, caller),
    accountsOf: mayCall(accountOperations.getManagedAccount, caller) ? caller.integratorId : undefined,
  }
}

/** The trace's JSON as this reader may see it. The stored trace does not change. */
export function asSeen(row: TraceRow, visibility: Visibility, callerId: string): string {
  const isOpen = maySee(row, visibility)
  if (isOpen && !visibility.isLimited) return row.json
  const trace = JSON.parse(row.json) as AuditTrace
  if (!isOpen) return JSON.stringify(withoutHidden(trace, callerId))
  return row.leftLocationId !== null || tellsOfOthers(trace) ? JSON.stringify(withoutValues(trace)) : row.json
}

/** Everything that could name a location which a limited reader does not see. */
const withoutValues = (trace: AuditTrace): AuditTrace => ({
  ...trace,
  oldValue: trace.oldValue && hiddenText,
  newValue: trace.newValue && hiddenText,
  body: trace.body && hiddenText,
  url: hiddenText,
})

type Told = Pick<AuditTrace, 'oldValue' | 'newValue' | 'body' | 'locationId' | 'url'>

/** Whether a trace of one location has another one in its values or in its address. What cannot be read counts as such. */
export function tellsOfOthers({ locationId, url, ...texts }: Told): boolean {
  const inAddress = /\/location\/([^/?]+)/.exec(url)?.[1]
  const isElsewhere = (id: unknown) => typeof id === 'string' && id !== locationId
  if (inAddress !== undefined && inAddress !== 'conditional' && isElsewhere(inAddress)) return true
  return [texts.oldValue, texts.newValue, texts.body].some((text) => {
    const value = readJson(text)
    if ('empty' in value) return false
    return !('json' in value) || [...locationsNamedIn(value.json)].some(isElsewhere)
  })
}

const namesOfLocations: readonly string[] = ['locationId', 'location', 'locations', 'leftLocationId']

/** All ids under a name of a location, at any depth. */
function* locationsNamedIn(value: unknown, isNamed = false): Generator {
  if (Array.isArray(value)) for (const entry of value) yield* locationsNamedIn(entry, isNamed)
  else if (typeof value === 'object' && value !== null)
    for (const [name, entry] of Object.entries(value))
      yield* locationsNamedIn(entry, namesOfLocations.includes(name) || (isNamed && name === 'id'))
  else if (isNamed) yield value
}

function withoutHidden(trace: AuditTrace, callerId: string): AuditTrace {
  const values = { old: readJson(trace.oldValue), new: readJson(trace.newValue) }
  if (isAccount(trace) && isAbout(callerId, values)) return trace
  return {
    ...trace,
    oldValue: masked(values.old),
    newValue: masked(values.new),
    body: masked(readJson(trace.body)),
    url: trace.url.replace(/\?.*$/s, `?${hiddenText}`),
  }
}

const isAccount = ({ action }: AuditTrace) => subjectOf(action) === 'account'

export function maySee(
  { action, integratorId }: Pick<AuditTrace, 'action' | 'integratorId'>,
  { all, accountsOf }: Visibility,
): boolean {
  const subject = subjectOf(action)
  return all || subject === 'nobody' || (subject === 'account' && integratorId === accountsOf)
}

/** Nothing, JSON, or text that is not JSON. */
type Read = { empty: true } | { json: unknown } | { text: true }

function readJson(text: string | null): Read {
  if (text === null) return { empty: true }
  if (text.length > longestRead) return { text: true }
  try {
    return { json: JSON.parse(text) }
  } catch {
    return { text: true }
  }
}

/** Both values, if there are two, are about the reader's own account. */
function isAbout(accountId: string, values: Record<'old' | 'new', Read>): boolean {
  const ids = Object.values(values).flatMap((value) => ('empty' in value ? [] : [accountIdIn(value)]))
  return ids.length > 0 && ids.every((id) => id === accountId)
}

function accountIdIn(value: Read): unknown {
  if (!('json' in value) || typeof value.json !== 'object' || value.json === null) return undefined
  return 'accountId' in value.json ? value.json.accountId : undefined
}

function masked(value: Read): string | null {
  if ('empty' in value) return null
  return 'json' in value ? JSON.stringify(withMask(value.json)) : hiddenText
}

/** Only values under a public name are kept, at any depth. */
function withMask(value: unknown, isOpen = false): unknown {
  if (Array.isArray(value)) return value.map((entry) => withMask(entry, isOpen))
  if (value === null || typeof value !== 'object') return isOpen ? value : hiddenText
  return Object.fromEntries(
    Object.entries(value).map(([name, entry]) => [
      name,
      openAccountFields.includes(name) ? withMask(entry, true) : hiddenText,
    ]),
  )
}
