import { useId, useMemo, useState } from 'react'
import { csvLines } from '#contract/csv'
import { type ImportColumn, matchColumns } from '#contract/imports'
import { NativeSelect } from '../form/fields.tsx'
import styles from './Import.module.css'
import { texts } from '../../texts/imports.ts'

interface Choices {
  headers: readonly string[]
  columns: readonly ImportColumn[]
  /** The field of each column of the text. */
  chosen: (string | null)[]
  /** No name tells what a column is. */
  isUnknown: boolean
  choose: (at: number, name: string | null) => void
}

/** What each column of a text is: as its first line calls it, or as the person has chosen. */
export function useColumnChoices(
  columns: readonly ImportColumn[] | undefined,
  text: string,
): Choices | undefined {
  const headers = useMemo(() => headersIn(text), [text])
  const first = headers.join('\n')
  const [byHand, setByHand] = useState<{ first: string; chosen: (string | null)[] }>()
  if (!columns || headers.length === 0) return undefined
  const matched = matchColumns(columns, headers)
  const chosen = byHand?.first === first ? byHand.chosen : matched
  return {
    headers,
    columns,
    chosen,
    isUnknown: matched.every((name) => name === null),
    // A field that another column had moves to this one.
    choose: (at, name) =>
      setByHand({
        first,
        chosen: chosen.map((one, place) => (place === at ? name : one === name ? null : one)),
      }),
  }
}

const headersIn = (text: string): string[] => {
  const [first] = csvLines(text.slice(0, 100_000))
  return first?.cells.map((cell) => cell.trim()) ?? []
}

export function ColumnChoices({ choices, onChange }: { choices: Choices; onChange: () => void }) {
  const { headers, columns, chosen, isUnknown, choose } = choices
  const id = useId()
  const left = chosen.filter((name) => name === null).length
  return (
    <details className={styles.columns} open={isUnknown || undefined}>
      <summary>
        {(isUnknown ? texts.columnsUnknown : texts.columnsUsed)(chosen.length - left, chosen.length)}
      </summary>
      <div className={styles.choices}>
        {headers.map((header, at) => (
          <NativeSelect
            key={at}
            id={`${id}-${at}`}
            label={header || texts.columnNumber(at + 1)}
            value={chosen[at] ?? ''}
            onChange={(event) => {
              choose(at, event.currentTarget.value || null)
              onChange()
            }}
            data={[
              { value: '', label: texts.leaveOut },
              ...columns.map(({ name, label }) => ({ value: name, label })),
            ]}
          />
        ))}
      </div>
    </details>
  )
}
