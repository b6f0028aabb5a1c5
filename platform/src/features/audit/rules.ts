import { mayAccess } from '#contract/access'
import { hiddenText, openAccountFields, subjectOf } from '#contract/audit'
import { accountOperations } from '#contract/operations/accounts'
import type { AuditTrace } from '#contract/schemas/audit'
import type { Caller } from '../../base/request.ts'
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
export function visibilityOf({ roles, isOperator, integratorId }: Caller): Visibility {
  return {
    all: mayAccess(accountOperations.moveAccount.access, roles, isOperator),
    accountsOf: mayAccess(accountOperations.getManagedAccount.access, roles) ? integratorId : undefined,
  }
}

/** The trace's JSON as this reader may see it. The stored trace does not change. */
export function asSeen(row: TraceRow, visibility: Visibility, callerId: string): string {
  if (maySee(row, visibility)) return row.json
  return JSON.stringify(withoutHidden(JSON.parse(row.json) as AuditTrace, callerId))
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
