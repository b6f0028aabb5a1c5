import type { Column } from '../columns.ts'
import { withFilter } from '../state/listState.ts'
import type { List } from '../state/useList.ts'
import { Choices } from './Choices.tsx'
import styles from './FilterInput.module.css'

export function FilterInput<Row>({ list, column }: { list: List<Row>; column: Column<Row> }) {
  const { state, change } = list
  const filter = state.filters[column.id] ?? ''
  const setFilter = (text: string) => change(withFilter(state, column.id, text))
  return (
    <span className={styles.field}>
      <input
        type="search"
        className={styles.filter}
        aria-label={`Filter ${column.header}`}
        placeholder="Filter"
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
