import { createHash } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import { csvSteps } from '#contract/csv'
import { matchColumns, plainWord, type ImportColumn } from '#contract/imports'
import { type ChoiceOf, entriesOf, type Fields } from '#contract/fields/field'
import { importLimits, textLength } from '#contract/limits'
import { ownRefusalOf } from '#contract/schemas/common'
import type { ImportedLine, TableImport, TableReport } from '#contract/schemas/import'
import { de } from '#contract/texts/labels/de'
import { en, type Labels } from '#contract/texts/labels/en'
import { fr } from '#contract/texts/labels/fr'
import { refusalFor, type Refusal } from '#contract/texts/refusals/refusal'
import { nested } from '#contract/texts/coded-message'
import type { z } from 'zod'
import { ApiError, conflict, invalid, TooManyRequests } from '../base/errors.ts'
import { inTurns } from '../base/fairness/turns.ts'

/**
 * Imports from a spreadsheet. Each kind declares its columns in the contract, says what a line means (`plan`), and writes what
 * was planned. Reading the text, the report, and "what was confirmed is what is written" are the same for all and are here.
 */

/** What an exported list may call values, in every language of the console. */
const spokenLabels: readonly Labels[] = [en, de, fr]

/** Finds values as the API or as people call them, in any language. Each word takes one look: a cell may have ten thousand. */
export function valuesCalled<Value extends string>(
  values: readonly Value[],
  labelsOf: (labels: Labels) => Readonly<Record<Value, string>>,
): (word: string) => Value | undefined {
  const called = new Map<string, Value>()
  for (const value of values.toReversed())
    for (const label of [value, ...spokenLabels.map((labels) => labelsOf(labels)[value])])
      called.set(plainWord(label), value)
  return (word) => called.get(plainWord(word))
}

/** A line of the text: its cells by the columns' names. A column that the text has not is missing. */
export interface Row {
  line: number
  cells: Readonly<Partial<Record<string, string>>>
}

interface Table {
  headers: TableReport['columns']
  rows: Row[]
  /** Lines with more cells than the first one. Their cells may be in the wrong columns. */
  excess: Set<number>
}

export interface Problem {
  column: string
  refusal: Refusal
  /** Nothing of the caller's integrator is called so. */
  isMissing?: boolean
}

/** What a line means. With problems it is refused. Without a change it is about something that stays as it is. */
export interface Decision<Change> {
  /** What people call the thing. */
  name: string
  problems: readonly Problem[]
  /** What is to be stored, with the thing as it is now: if that changes, so does the digest. */
  change?: Change | undefined
  /** The fields that change, of a thing that exists. */
  fields?: readonly FieldChange[]
  /** What something new gets although its line does not say it. */
  derived?: readonly FieldChange[]
}

interface FieldChange {
  column: string
  old: string
  new: string
}

interface Planned<Change> extends Decision<Change> {
  row: Row
  isNew: boolean
}

/** A line that changes something. */
export type Written<Change> = Planned<Change> & { change: Change }

export interface Importer<Change> {
  columns: readonly ImportColumn[]
  /** How many things one import may change, if each takes several statements. Others wait meanwhile. */
  mostChanges?: number
  /** Reads what the lines are about, and returns what decides about each. If it is to be written, it is locked. */
  plan: (rows: readonly Row[], isCommit: boolean) => Promise<(row: Row) => Decision<Change>>
  write: (planned: readonly Written<Change>[]) => Promise<void>
}

export async function runImport<Change>(
  { query, body }: { query: { commit: 'true' | 'false' }; body: TableImport },
  { columns, mostChanges = Infinity, plan, write }: Importer<Change>,
): Promise<TableReport> {
  const commit = query.commit === 'true'
  const table = await readTable(columns, body)
  const planned = await planAll(table, await plan(table.rows, commit), mostChanges)
  const report = await reportOf(columns, table, planned)
  if (!commit) return report
  if (body.digest !== undefined && body.digest !== report.digest) throw conflict(refusalFor('LINES_CHANGED'))
  const refused = planned.find(({ problems }) => problems.length > 0)
  if (refused) throw refusalOf(refused, columns)
  await write(planned.filter(hasChange))
  return { ...report, commit }
}

const hasChange = <Change>(planned: Planned<Change>): planned is Written<Change> =>
  planned.change !== undefined

async function readTable(columns: readonly ImportColumn[], body: TableImport): Promise<Table> {
  const limits = { mostCells: importLimits.columns + 1, longestLine: importLimits.line }
  let headers: string[] | undefined
  let names: (string | null)[] = []
  const rows: Row[] = []
  const excess = new Set<number>()
  await inTurns(csvSteps(body.text, limits), (step) => {
    if (!step) return
    const { line, cells, isTooLong } = step
    if (isTooLong) throw invalid('text', refusalFor('LINE_TOO_LONG', { line, most: importLimits.line }))
    if (!headers) {
      headers = headersIn(cells)
      names = namesOf(columns, headers, body.columns)
      return
    }
    if (rows.length === importLimits.lines)
      throw invalid('text', refusalFor('TOO_MANY_LINES', { most: importLimits.lines }))
    if (cells.findLastIndex((cell) => cell !== '') >= headers.length) excess.add(line)
    const named = names.flatMap((name, at) => (name === null ? [] : [[name, cells[at] ?? ''] as const]))
    rows.push({ line, cells: Object.fromEntries(named) })
  })
  if (!headers) throw invalid('text', noColumns(columns))
  const described = headers.map((header, at) => ({ header: short(header), name: names[at] ?? null }))
  return { headers: described, rows, excess }
}

function headersIn(cells: readonly string[]): string[] {
  if (cells.length > importLimits.columns)
    throw invalid('text', refusalFor('TOO_MANY_COLUMNS', { most: importLimits.columns }))
  return cells.map((cell) => cell.trim())
}

const noColumns = (columns: readonly ImportColumn[]): Refusal =>
  refusalFor('NO_COLUMNS', { names: columns.map(({ label }) => label).join(', ') })

/** The column of each cell, as the caller says, or as the first line calls it. */
function namesOf(
  columns: readonly ImportColumn[],
  headers: readonly string[],
  requested: TableImport['columns'],
): (string | null)[] {
  const names = requested ? headers.map((_, at) => requested[at] ?? null) : matchColumns(columns, headers)
  const known = names.filter((name) => name !== null)
  const stray = known.find((name) => !columns.some((column) => column.name === name))
  if (stray !== undefined) throw invalid('columns', refusalFor('NO_COLUMN', { name: short(stray) }))
  if (new Set(known).size < known.length) throw invalid('columns', refusalFor('COLUMN_TWICE'))
  if (known.length === 0) throw invalid('text', noColumns(columns))
  return names
}

async function planAll<Change>(
  { rows, excess }: Table,
  decide: (row: Row) => Decision<Change>,
  mostChanges: number,
): Promise<Planned<Change>[]> {
  const planned: Planned<Change>[] = []
  let changes = 0
  await inTurns(rows, (row) => {
    const decision = decide(row)
    if (decision.change !== undefined && decision.problems.length === 0) changes += 1
    const whole = excess.has(row.line)
      ? refusalFor('TOO_MANY_CELLS')
      : decision.change !== undefined && changes > mostChanges
        ? refusalFor('TOO_MANY_CHANGES', { most: mostChanges })
        : undefined
    const problems = whole === undefined ? decision.problems : [{ column: '', refusal: whole }]
    const isNew = decision.fields === undefined
    planned.push({ ...decision, ...(problems.length > 0 && { change: undefined }), problems, row, isNew })
  })
  return planned
}

async function reportOf(
  columns: readonly ImportColumn[],
  { headers }: Table,
  planned: readonly Planned<unknown>[],
): Promise<TableReport> {
  const digest = createHash('sha256')
  const lines: ImportedLine[] = []
  let [created, updated] = [0, 0]
  await inTurns(planned, (one) => {
    const line = lineOf(columns, one)
    lines.push(line)
    if (line.outcome === 'CREATE') created += 1
    if (line.outcome === 'UPDATE') updated += 1
    digest.update(JSON.stringify([line.line, line.outcome, one.change ?? null]))
  })
  return { commit: false, created, updated, lines, columns: headers, digest: digest.digest('base64url') }
}

function lineOf(columns: readonly ImportColumn[], planned: Planned<unknown>): ImportedLine {
  const { row, name, problems, change, fields = [], derived = [], isNew } = planned
  const about = { line: row.line, name: short(name) }
  if (problems.length > 0) {
    const cells = problems
      .filter(({ column }) => column !== '')
      .map(({ column, refusal: { message, ...why } }) => ({
        ...named(columns, column),
        new: short(row.cells[column] ?? ''),
        message: short(message),
        ...why,
      }))
    // Of one cell, the cell says it.
    const whole = problems.find(({ column }) => column === '')?.refusal
    const why = whole && { code: whole.code, values: whole.values }
    return { ...about, outcome: 'INVALID', message: messageOf(planned, columns), ...why, cells }
  }
  if (change === undefined) return { ...about, outcome: 'UNCHANGED', message: null }
  const cells = (isNew ? derived : fields).map((field) => ({
    ...named(columns, field.column),
    old: short(field.old),
    new: short(field.new),
  }))
  return { ...about, outcome: isNew ? 'CREATE' : 'UPDATE', message: null, ...(cells.length > 0 && { cells }) }
}

const named = (columns: readonly ImportColumn[], name: string) => ({
  column: labelOf(columns, name),
  field: name,
})

const labelOf = (columns: readonly ImportColumn[], name: string): string =>
  columns.find((column) => column.name === name)?.label ?? name

const messageOf = ({ problems }: Planned<unknown>, columns: readonly ImportColumn[]): string =>
  short(
    problems
      .map(({ column, refusal }) => [labelOf(columns, column), refusal.message].filter(Boolean).join(': '))
      .join('; '),
  )

function refusalOf(planned: Planned<unknown>, columns: readonly ImportColumn[]): ApiError {
  const status = planned.problems[0]?.isMissing ? 404 : 400
  const { line } = planned.row
  return new ApiError(status, refusalFor('LINE_REFUSED', { line, reason: messageOf(planned, columns) }))
}

/** A report is no place for a text of megabytes. */
const short = (text: string): string =>
  text.length > textLength.default ? `${text.slice(0, textLength.default - 1).toWellFormed()}…` : text

/** Changes one thing after the other, if each takes its own calls. A refusal names the line. */
export async function writeEach<Change extends { row: Row }>(
  changes: readonly Change[],
  write: (change: Change) => Promise<unknown>,
): Promise<void> {
  for (const change of changes) {
    try {
      await write(change)
    } catch (error) {
      if (!(error instanceof ApiError) || error instanceof TooManyRequests) throw error
      const { status, refusal, errors } = error
      const { line } = change.row
      throw new ApiError(
        status,
        refusalFor('LINE_REFUSED_BECAUSE', { line, reason: nested(refusal) }),
        errors,
      )
    }
  }
}

/** Thrown by `read` if a cell means nothing. */
export class Unreadable extends Error {
  constructor(readonly refusal: Refusal) {
    super(refusal.message)
  }
}

/** How a column becomes a field of a thing. */
export interface Field<Current> {
  column: string
  value: (current: Current) => unknown
  /** As an export writes it, if its value is no text. */
  shown?: (current: Current) => string
  /** What a cell means. It is never blank, except for a thing that exists. */
  read: (text: string) => unknown
  /** It always has a value, which something new gets by itself. An empty cell leaves it as it is. */
  isNeverEmpty?: boolean
}

/** The fields of a line that differ from what is stored. Of something new: all that the line has. */
/** Fields that the contract lists. A cell with a choice has a reader of its own. */
export const fieldsOf = <F extends Fields, Current extends { readonly [N in keyof F]: unknown }>(
  fields: F,
  readers: Readonly<Record<ChoiceOf<F>, (text: string) => unknown>>,
): Field<Current>[] =>
  entriesOf(fields).map(([name, { empty }]) => ({
    column: name,
    value: (current) => current[name],
    read: (readers as Partial<typeof readers>)[name as ChoiceOf<F>] ?? (empty === null ? orNull : asTyped),
  }))

const asTyped = (text: string) => text
const orNull = (text: string) => text || null

export function readFields<Current>(
  fields: readonly Field<Current>[],
  { cells }: Row,
  current: Current | undefined,
): { values: Record<string, unknown>; changes: FieldChange[]; problems: Problem[] } {
  const values: Record<string, unknown> = {}
  const changes: FieldChange[] = []
  const problems: Problem[] = []
  for (const { column, value, shown = (one: Current) => asText(value(one)), read, isNeverEmpty } of fields) {
    const cell = cells[column]
    if (cell === undefined) continue
    const text = cell.trim()
    // Whatever is stored may stay, even if it would be refused today.
    const old = current === undefined ? '' : shown(current)
    if (text === old.trim() || (text === '' && isNeverEmpty)) continue
    try {
      const after = read(text)
      if (current !== undefined && isDeepStrictEqual(value(current), after)) continue
      values[column] = after
      changes.push({ column, old, new: text })
    } catch (error) {
      if (!(error instanceof Unreadable)) throw error
      problems.push({ column, refusal: error.refusal })
    }
  }
  return { values, changes, problems }
}

const asText = (value: unknown): string => (typeof value === 'string' ? value : '')

/** What a schema says about the cells. */
export const problemsIn = (error: z.ZodError | undefined): Problem[] =>
  (error?.issues ?? []).map((issue) => ({
    column: String(issue.path[0] ?? ''),
    refusal: refusalOfIssue(issue),
  }))

function refusalOfIssue(issue: z.core.$ZodIssue): Refusal {
  if (issue.code === 'custom') return ownRefusalOf(issue) ?? refusalFor('VALUE_NOT_VALID')
  if (issue.code === 'too_big') return refusalFor('VALUE_TOO_LONG', { most: Number(issue.maximum) })
  if (issue.code === 'invalid_value') return refusalFor('VALUE_OF_LIST', { values: issue.values.join(', ') })
  return refusalFor(issue.code === 'invalid_format' ? 'VALUE_NOT_VALID' : 'VALUE_REQUIRED')
}

/** A cell without the blanks around it. Undefined if the text has no such column, or nothing in it. */
export const cellOf = ({ cells }: Row, column: string): string | undefined =>
  cells[column]?.trim() || undefined

/** Every different text in a column. */
export const textsIn = (rows: readonly Row[], column: string): string[] => [
  ...new Set(rows.flatMap((row) => cellOf(row, column) ?? [])),
]

/** Lines that say the same twice contradict each other, or one of them is a mistake. */
export function createRepeats() {
  const lines = new Map<string, number>()
  return (key: string, { line }: Row): number | undefined => {
    const earlier = lines.get(key)
    if (earlier === undefined) lines.set(key, line)
    return earlier
  }
}
