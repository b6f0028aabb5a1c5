import { isDeepStrictEqual } from 'node:util'
import { isForOperator } from '#contract/access'
import type { UndoPreview } from '#contract/schemas/audit'
import { refusalFor, refusalFrom } from '#contract/texts/refusals/refusal'
import { en as sentences } from '#contract/texts/sentences/en'
import { undoOf, type UndoOfTrace } from '#contract/undo/undo'
import { ApiError, conflict, forbidden, notFound } from '../../base/errors.ts'
import { maskSecrets } from '../../base/secrets.ts'
import { storedValues } from '../../db/traces.ts'
import type { Change, Context, OtherCall, Undoing } from '../../http/context.ts'
import { isTraceId, maySee, tellsOfOthers, visibilityOf } from './rules.ts'
import * as store from './store.ts'

type Fields = Record<string, unknown>

interface Trace extends NonNullable<Awaited<ReturnType<typeof store.findTrace>>> {
  how: ReturnType<typeof undoOf>
}

interface Found extends UndoOfTrace {
  /** Of the trace. */
  id: number
}

export async function undo(context: Context, traceId: string): Promise<void> {
  const found = checkUndo(context, await requireTrace(context, traceId))
  // An identity provider is not asked for what would be refused afterwards.
  if (found.present) await readPresent(context, found, found.present)
  await context.others.make(found.calls, undoingOf(found))
}

/** A refusal is part of the answer. Who may not make the calls, or not before a new sign-in, gets none. */
export async function previewUndo(context: Context, traceId: string): Promise<UndoPreview> {
  const trace = await requireTrace(context, traceId)
  try {
    const found = checkUndo(context, trace)
    const values = await rehearse(context, found)
    const noteCode = found.note ?? null
    const note = noteCode && sentences.undoNotes[noteCode]
    return { traceId, refusal: null, note, noteCode, ...(await storedValues(values)) }
  } catch (error) {
    if (!(error instanceof ApiError) || [401, 403].includes(error.status)) throw error
    const { message: refusal, code, values } = error.refusal
    return { traceId, refusal, code, values, note: null, oldValue: null, newValue: null }
  }
}

/**
 * Those of another integrator do not exist. The operator undoes what the operator does there: other calls would change the
 * operator's own integrator.
 */
async function requireTrace({ db, caller }: Context, traceId: string): Promise<Trace> {
  const trace = isTraceId.test(traceId) ? await store.findTrace(db, Number(traceId)) : undefined
  if (!trace) throw notFound('Trace')
  const how = undoOf(trace)
  const isForCaller = caller.isOperator && ('why' in how || isForOperator(how.access))
  if (trace.integratorId !== caller.integratorId && !isForCaller) throw notFound('Trace')
  return { ...trace, how }
}

/** Throws if it cannot be undone, or not by this caller. */
function checkUndo({ caller }: Context, { how, ...trace }: Trace): Found {
  const isOwn = trace.accountId === caller.accountId
  if (!isOwn && !maySee(trace, visibilityOf(caller))) throw forbidden()
  if (caller.groups && (trace.leftLocationId !== null || tellsOfOthers(trace))) throw forbidden()
  if ('why' in how) throw new ApiError(422, refusalFrom(how.why))
  if (how.isOwn && !isOwn) throw forbidden()
  return { ...how, id: trace.id }
}

/** Both hold: the change is still the latest, and afterwards everything is as it was before. */
function undoingOf(found: Found): Undoing {
  const { id, now } = found
  return {
    undoes: id,
    async before(db) {
      await store.lockTrace(db, id)
      // What was deleted would be there twice.
      if (!now && (await store.isUndone(db, id))) throw conflict(refusalFor('UNDONE_ALREADY'))
    },
    review(changes) {
      const [first, last] = [changes[0], changes.at(-1)]
      if (!first || !last) throw conflict(refusalFor('AS_IT_WAS'))
      checkLatest(found, first.old)
      checkRestored(found, asTraced(last.new))
    },
  }
}

/** They change with everything else. */
const followers = ['version', 'updatedAt']

/** What it restores is as before, and so is everything else that the change has altered. */
function checkRestored({ old, now, restores, mayDiffer = [] }: Found, after: Fields): void {
  const altered = now
    ? differing(old, now).filter((name) => ![...followers, ...mayDiffer].some((one) => one === name))
    : []
  const others = new Set([
    ...differing(restores(old), restores(after)),
    ...altered.filter((name) => !isDeepStrictEqual(old[name], after[name])),
  ])
  if (others.size > 0) throw conflict(refusalFor('CANNOT_BE_AS_IT_WAS', { fields: [...others] }))
}

function checkLatest({ restores, now }: Found, present: unknown): void {
  if (!now) return
  const others = differing(restores(now), restores(asTraced(present)))
  if (others.length > 0) throw conflict(refusalFor('CHANGED_SINCE', { fields: [...others] }))
}

/** As it would be in a trace. */
const asTraced = (value: unknown): Fields => JSON.parse(JSON.stringify(maskSecrets(value ?? {}))) as Fields

/** The names of fields that have other values. A trace of an earlier release has fewer fields. */
function differing(before: unknown, after: unknown): string[] {
  const [one, other] = [fieldsOf(before), fieldsOf(after)]
  return Object.keys(one).filter((name) => !isDeepStrictEqual(one[name], other[name]))
}

function fieldsOf(value: unknown): Fields {
  if (typeof value !== 'object' || value === null) return {}
  return 'data' in value ? fieldsOf(value.data) : (value as Fields)
}

/** Throws if it has changed since. */
async function readPresent({ others }: Context, found: Found, present: OtherCall): Promise<Fields> {
  const value = asTraced(await others.read(present))
  checkLatest(found, value)
  return value
}

class Rehearsed extends Error {
  override name = 'Rehearsed'

  constructor(readonly changes: readonly Change[]) {
    super('Taken back on purpose')
  }
}

/** The value as it is, and as it would be. A change that reaches outside the database is not tried. */
async function rehearse(context: Context, found: Found): Promise<{ old?: unknown; new?: unknown }> {
  const { calls, present } = found
  if (present) {
    const value = await readPresent(context, found, present)
    return { old: value, new: { ...value, ...found.old, version: value['version'] } }
  }
  const undoing = undoingOf(found)
  try {
    await context.others.make(calls, {
      ...undoing,
      review(changes) {
        undoing.review(changes)
        throw new Rehearsed(changes)
      },
    })
  } catch (error) {
    if (!(error instanceof Rehearsed)) throw error
    return { old: error.changes[0]?.old, new: error.changes.at(-1)?.new }
  }
  throw new Error('A rehearsal was not taken back')
}
