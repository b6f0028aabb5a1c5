import { IconChevronDown, IconHelp } from '@tabler/icons-react'
import { useState } from 'react'
import { Action } from '../../ui/Action.tsx'
import { Popover } from '../../ui/Popover.tsx'
import type { Column } from './columns.ts'
import { naturalCollator } from './index/columnIndex.ts'
import styles from './Filters.module.css'
import { withFilter } from './listState.ts'
import type { List } from './useList.ts'
import { texts } from '../../texts/list.ts'

interface ChoicesProps<Row> {
  column: Column<Row>
  rows: readonly Row[]
  filter: string
  onChoose: (filter: string) => void
}

/** The values of a column with few of them, each with its filter. Choosing one again removes the filter. */
function Choices<Row>({ column, rows, filter, onChoose }: ChoicesProps<Row>) {
  const [values, setValues] = useState<readonly string[]>([])
  return (
    <Popover
      label={texts.chooseColumn(column.header)}
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
            {value || texts.empty}
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

export function FilterInput<Row>({ list, column }: { list: List<Row>; column: Column<Row> }) {
  const { state, change } = list
  const filter = state.filters[column.id] ?? ''
  const setFilter = (text: string) => change(withFilter(state, column.id, text))
  return (
    <span className={styles.field}>
      <input
        type="search"
        className={styles.filter}
        aria-label={texts.filterColumn(column.header)}
        placeholder={texts.filter}
        autoComplete="off"
        spellCheck={false}
        value={filter}
        onChange={(event) => setFilter(event.target.value)}
      />
      {column.hasChoices && (
        <Choices column={column} rows={list.rows ?? []} filter={filter} onChoose={setFilter} />
      )}
    </span>
  )
}

const examples = [
  ['munch', texts.exampleBegin],
  ['=Berlin', texts.exampleWhole],
  ['not Berlin', texts.exampleNot],
  ['empty', texts.exampleEmpty],
  ['not empty', texts.exampleFilled],
  ['=60', texts.exampleNumber],
  ['"empty"', texts.exampleQuoted],
]

/** How to filter, explained once for all lists. */
export function FilterHint({ className }: { className: string | undefined }) {
  return (
    <Popover label={texts.howToFilter} className={className} trigger={<IconHelp size={16} aria-hidden />}>
      <dl className={styles.examples}>
        {examples.map(([typed, meaning]) => (
          <div key={typed}>
            <dt>{typed}</dt>
            <dd>{meaning}</dd>
          </div>
        ))}
      </dl>
    </Popover>
  )
}
