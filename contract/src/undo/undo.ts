import type { AuditAction } from '../audit.ts'
import type { AuditTrace } from '../schemas/audit.ts'
import { isFields, no, type NoUndo, secret, type Fields, type Undo } from './rules.ts'
import { undos } from './table.ts'

type Traced = Pick<AuditTrace, 'action' | 'integratorId' | 'locationId' | 'oldValue' | 'newValue' | 'url'>

export interface UndoOfTrace extends Undo {
  old: Fields
  /** Missing after a deletion. */
  now?: Fields
}

/** How the change of a trace is undone, or why it cannot be. */
export function undoOf(trace: Traced): UndoOfTrace | NoUndo {
  const { action, integratorId, locationId, url } = trace
  const rule = Object.hasOwn(undos, action) ? undos[action as AuditAction] : undefined
  if (!rule) return no('ACTION_UNKNOWN')
  if ('why' in rule) return rule
  const [old, now] = [readWhole(trace.oldValue), readWhole(trace.newValue)]
  if (old === 'partly' || now === 'partly') return no('TRACE_NOT_WHOLE')
  if (!old) return no('NOTHING_BEFORE')
  const undo = rule({ old, new: now ?? {}, trace: { integratorId, locationId, url } })
  if ('why' in undo) return undo
  if (JSON.stringify(undo.restores(old)).includes('"***"')) return secret
  return { ...undo, old, ...(now && { now }) }
}

/** What the platform leaves out of a long value. */
const leftOut = /"leftOut":|characters? left out\)"/

function readWhole(text: string | null): Fields | 'partly' | undefined {
  if (text === null || text === '') return undefined
  const value = leftOut.test(text) ? undefined : readJson(text)
  return isFields(value) ? value : 'partly'
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
