import { thingIdIn, type AuditAction } from '#contract/audit'
import { inTurns } from '../base/fairness/turns.ts'
import { maskUrl, maskSecrets } from '../base/secrets.ts'
import type { Queries } from './connection.ts'
import { batchesOf } from './rows.ts'
import { auditTraces } from './schema/index.ts'
import { longestTraceValue } from '#contract/limits'

/** The histories of locations and devices are found by these ids. */
export interface Subject {
  locationId?: string | null | undefined
  /** Where it was before, if it moved from there. */
  leftLocationId?: string | null | undefined
  deviceId?: string | null | undefined
}

export interface Trace {
  /** Who did it. No account for a command on the machine itself. */
  account: { accountId: string | null; email: string; program?: { name: string } | undefined }
  integratorId: string
  action: AuditAction
  about?: Subject
  old?: unknown
  new?: unknown
  url: string
  body?: unknown
  /** The id of the trace whose change it takes back. */
  undoes?: number | undefined
}

/** Rows of one statement. Together they are a few megabytes at most. */
const rowsAtOnce = 50

/** Writes the traces of a change in the change's own transaction, so that all are stored or none. Returns their ids. */
export async function writeTraces(db: Queries, traces: Trace[]): Promise<number[]> {
  const ids: number[] = []
  for (const batch of batchesOf(traces, rowsAtOnce)) {
    const rows: (typeof auditTraces.$inferInsert)[] = []
    await inTurns(batch, async (trace) => void rows.push(await rowOf(trace)))
    const written = await db.insert(auditTraces).values(rows).returning({ id: auditTraces.id })
    ids.push(...written.map(({ id }) => id))
  }
  return ids
}

export const writeTrace = async (db: Queries, trace: Trace): Promise<void> =>
  void (await writeTraces(db, [trace]))

const rowOf = async (trace: Trace): Promise<typeof auditTraces.$inferInsert> => ({
  integratorId: trace.integratorId,
  accountId: trace.account.accountId,
  email: trace.account.email,
  token: trace.account.program?.name ?? null,
  action: trace.action,
  ...(await storedValues(trace)),
  url: maskUrl(trace.url),
  body: storedValue(trace.body),
  ...trace.about,
  thingId: thingIdIn(trace.action, trace.new, trace.old) ?? null,
  undoes: trace.undoes ?? null,
})

interface Values {
  old?: unknown
  new?: unknown
}

/** Left free for the notes of what was left out. */
const roomForNotes = 4096
/** Of one text in a value that is too long. */
const longestText = 4096

/** JSON without secrets. Values that are too long are cut, with a note of what is missing, so that a page can be read. */
export async function storedValues({ old: before, new: after }: Values) {
  const [oldText, newText] = [shortJson(before), shortJson(after)]
  if (oldText !== undefined && newText !== undefined) return { oldValue: oldText, newValue: newText }
  const [was, is] =
    isContainer(before) && isContainer(after) ? await differing(before, after) : [before, after]
  return { oldValue: storedValue(was), newValue: storedValue(is) }
}

export function storedValue(value: unknown): string | null {
  const whole = shortJson(value)
  if (whole !== undefined) return whole
  const cut = beginningOf(value, { left: longestTraceValue - roomForNotes })
  return JSON.stringify(maskSecrets(cut))
}

/** Undefined if it would be too long. Null for nothing. */
function shortJson(value: unknown): string | null | undefined {
  if (value === undefined) return null
  // The whole text of a very long value is never made: that would hold up everybody else.
  if (!isAtMost(value, { left: longestTraceValue })) return undefined
  const text = JSON.stringify(maskSecrets(value))
  return Buffer.byteLength(text) <= longestTraceValue ? text : undefined
}

interface Room {
  left: number
}

/** Counts the characters until there are too many. */
function isAtMost(value: unknown, room: Room): boolean {
  if (isContainer(value)) {
    for (const [name, entry] of Object.entries(value)) {
      room.left -= Array.isArray(value) ? 1 : name.length + 4
      if (!isAtMost(entry, room)) return false
    }
  } else room.left -= typeof value === 'string' ? value.length + 2 : 1
  return room.left >= 0
}

type Fields = Record<string, unknown>
type Container = unknown[] | Fields

const isContainer = (value: unknown): value is Container =>
  typeof value === 'object' && value !== null && !(value instanceof Date)

const isFields = (value: unknown): value is Fields => isContainer(value) && !Array.isArray(value)

/** Texts and numbers say which thing it is, so they stay. Of lists only the entries stay that the other one has not. */
async function differing(before: Container, after: Container): Promise<[Container, Container]> {
  if (Array.isArray(before) && Array.isArray(after)) {
    const texts = { before: await textsOf(before), after: await textsOf(after) }
    return [without(before, texts.before, texts.after), without(after, texts.after, texts.before)]
  }
  if (Array.isArray(before) || Array.isArray(after)) return [before, after]
  const [was, is] = [{ ...before }, { ...after }]
  for (const name of Object.keys(was)) {
    const [one, other] = [was[name], is[name]]
    if (isContainer(one) && isContainer(other)) [was[name], is[name]] = await differing(one, other)
  }
  return [was, is]
}

async function textsOf(entries: readonly unknown[]): Promise<string[]> {
  const texts: string[] = []
  await inTurns(entries, (entry) => void texts.push(textOf(entry)))
  return texts
}

const textOf = (value: unknown): string => JSON.stringify(value) ?? ''

function without(entries: unknown[], texts: string[], others: string[]): unknown[] {
  const known = new Set(others)
  const included = entries.filter((_, at) => !known.has(texts[at] ?? ''))
  const same = entries.length - included.length
  return same === 0
    ? included
    : [...included, note(`${counted(same, 'entry', 'entries')} that stayed the same`)]
}

const note = (leftOut: string) => ({ leftOut })

const counted = (count: number, one: string, many: string) =>
  `${count.toLocaleString('en')} ${count === 1 ? one : many}`

/** As much as there is room for. What is short comes first, so that a long list does not take the room of the rest. */
function beginningOf(value: unknown, room: Room): unknown {
  if (Array.isArray(value)) return beginningOfList(value, room)
  if (isFields(value)) return beginningOfObject(value, room)
  if (typeof value === 'string' && value.length > longestText) {
    const left = value.length - longestText
    return `${value.slice(0, longestText).toWellFormed()}… (${counted(left, 'character', 'characters')} left out)`
  }
  return value
}

function beginningOfList(entries: unknown[], room: Room): unknown[] {
  const included: unknown[] = []
  for (const entry of entries) {
    const fits = take(entry, room)
    // Only the first entry is cut. A part of a later one would look like a whole one.
    if (fits || included.length === 0) included.push(fits ? entry : beginningOf(entry, room))
    if (!fits) break
  }
  const left = entries.length - included.length
  return left === 0 ? included : [...included, note(counted(left, 'more entry', 'more entries'))]
}

function beginningOfObject(value: Fields, room: Room): Fields {
  const fields = Object.entries(value).toSorted(
    ([, one], [, other]) => Number(isContainer(one)) - Number(isContainer(other)),
  )
  const included: [string, unknown][] = []
  for (const [name, field] of fields) {
    const shown = isContainer(field) ? field : beginningOf(field, room)
    const fits = take([name, shown], room)
    if (!fits && !isContainer(shown)) break
    included.push([name, fits ? shown : beginningOf(shown, room)])
    if (!fits) break
  }
  const left = fields.length - included.length
  if (left > 0) included.push(['leftOut', counted(left, 'more field', 'more fields')])
  return Object.fromEntries(included)
}

/** Takes the room for a value, if there is enough. */
function take(value: unknown, room: Room): boolean {
  if (!isAtMost(value, { left: room.left })) return false
  const bytes = Buffer.byteLength(textOf(value)) + 1
  if (bytes > room.left) return false
  room.left -= bytes
  return true
}
