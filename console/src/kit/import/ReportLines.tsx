import { useState } from 'react'
import type { ImportedLine, ImportReport } from '#contract/schemas/import'
import { importOutcomes } from '#contract/values'
import { Action } from '../../ui/Action.tsx'
import { ScrollRegion } from '../../ui/keyboard.tsx'
import { formatNumber } from '../../ui/language.ts'
import { refusalText } from '../../api/errors.ts'
import { NativeSelect } from '../form/fields.tsx'
import { fieldTitle } from '../../texts/fieldLabels.ts'
import styles from './Import.module.css'
import { texts } from '../../texts/imports.ts'
import { locationStatusWords, wordIn } from '../../texts/labels.ts'

type Outcome = ImportedLine['outcome']

const words: Record<Outcome, string> = texts.outcomes

export function countOutcomes({ lines }: ImportReport): Record<Outcome, number> {
  const counts = { CREATE: 0, UPDATE: 0, UNCHANGED: 0, INVALID: 0 }
  for (const { outcome } of lines) counts[outcome] += 1
  return counts
}

export function summaryOf(report: ImportReport): string {
  const counts = countOutcomes(report)
  return `${importOutcomes.map((outcome) => `${formatNumber(counts[outcome])} ${words[outcome]}`).join(', ')}.`
}

/** So many lines are drawn at once. Nobody reads thousands. */
const PAGE = 200

/** What happens to each line. What cannot be taken comes first: it has to be mended. */
export function ReportLines({ report }: { report: ImportReport }) {
  const counts = countOutcomes(report)
  const [wanted, setWanted] = useState<Outcome | ''>('INVALID')
  const chosen = wanted !== '' && counts[wanted] > 0 ? wanted : ''
  const [most, setMost] = useState(PAGE)
  const found = chosen === '' ? report.lines : report.lines.filter(({ outcome }) => outcome === chosen)
  const present = importOutcomes.filter((outcome) => counts[outcome] > 0)
  const left = found.length - most
  return (
    <>
      {present.length > 1 && (
        <NativeSelect
          label={texts.lines}
          mb={8}
          value={chosen}
          onChange={(event) => {
            setWanted(event.currentTarget.value as Outcome | '')
            setMost(PAGE)
          }}
          data={[
            { value: '', label: texts.all(report.lines.length) },
            ...present.map((outcome) => ({
              value: outcome,
              label: texts.outcomeCount(outcome, counts[outcome]),
            })),
          ]}
        />
      )}
      <ScrollRegion aria-label={texts.lineByLine} className={`framed ${styles.lines}`}>
        <ul>
          {found.slice(0, most).map((line) => (
            <Line key={line.line} {...line} />
          ))}
        </ul>
        {left > 0 && (
          <Action onClick={() => setMost(most + PAGE)}>{texts.showMore(Math.min(left, PAGE))}</Action>
        )}
      </ScrollRegion>
    </>
  )
}

const labelOf = (column: string, field: string | undefined) =>
  field === undefined ? column : fieldTitle(field, column)

/** Only locations have a status. */
const wordOf = (field: string | undefined, value = '') =>
  (field === 'status' ? wordIn(locationStatusWords)(value) : value) || texts.empty

function Line({ line, name, outcome, cells = [], ...whole }: ImportedLine) {
  const message = refusalText(whole)
  const isWrong = outcome === 'INVALID'
  return (
    <li data-outcome={outcome}>
      <span className={styles.number} title={texts.lineNumber(line)}>
        {line}
      </span>
      <span>
        <strong dir="auto">{name || texts.lineNumber(line)}</strong> {words[outcome]}
        {message && cells.length === 0 && `: ${message}`}
      </span>
      {cells.map(({ column, field, old, new: now, ...why }, at) => (
        <span key={at} className={styles.cell}>
          {isWrong ? (
            <>
              {labelOf(column, field)}
              {now && (
                <>
                  {' '}
                  <q dir="auto">{now}</q>
                </>
              )}
              : {refusalText(why)}
            </>
          ) : (
            <>
              {labelOf(column, field)}:{' '}
              {outcome === 'UPDATE' && (
                <>
                  <del dir="auto">{wordOf(field, old)}</del> →{' '}
                </>
              )}
              <ins dir="auto">{wordOf(field, now)}</ins>
            </>
          )}
        </span>
      ))}
    </li>
  )
}
