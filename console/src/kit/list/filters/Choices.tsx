import { IconChevronDown } from '@tabler/icons-react'
import { useState } from 'react'
import { Action } from '../../../ui/Action.tsx'
import { Popover } from '../../../ui/Popover.tsx'
import type { Column } from '../columns.ts'
import { naturalCollator } from '../index/ranks.ts'
import styles from './FilterInput.module.css'

interface ChoicesProps<Row> {
  column: Column<Row>
  rows: readonly Row[]
  filter: string
  onChoose: (filter: string) => void
}

/** The values of a column with few of them, each with its filter. Choosing one again removes the filter. */
export function Choices<Row>({ column, rows, filter, onChoose }: ChoicesProps<Row>) {
  const [values, setValues] = useState<readonly string[]>([])
  return (
    <Popover
      label={`Choose ${column.header}`}
      className={styles.choices}
      trigger={<IconChevronDown size={14} aria-hidden />}
      onOpen={() => setValues(valuesOf(column, rows))}
    >
      {values.map((value) => {
        const wanted = value === '' ? 'empty' : `=${value}`
        return (
          <Action
            key={value}
            className={styles.choice}
            aria-pressed={filter === wanted}
            onClick={(event) => {
              event.currentTarget.closest<HTMLElement>('[popover]')?.hidePopover()
              onChoose(filter === wanted ? '' : wanted)
            }}
          >
            {value || 'empty'}
          </Action>
        )
      })}
    </Popover>
  )
}

function valuesOf<Row>(column: Column<Row>, rows: readonly Row[]): string[] {
  const values = new Set(rows.map((row) => column.text(row).trim()))
  return [...values].sort((a, b) => Number(a === '') - Number(b === '') || naturalCollator.compare(a, b))
}
