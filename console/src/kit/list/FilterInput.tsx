import type { Column } from './columns.ts'
import styles from './FilterInput.module.css'
import { withFilter } from './state/listState.ts'
import type { List } from './useList.ts'

export function FilterInput<Row>({ list, column }: { list: List<Row>; column: Column<Row> }) {
  const { state, change } = list
  return (
    <input
      type="search"
      className={styles.filter}
      aria-label={`Filter ${column.header}`}
      placeholder="Filter"
      autoComplete="off"
      spellCheck={false}
      value={state.filters[column.id] ?? ''}
      onChange={(event) => change(withFilter(state, column.id, event.target.value))}
    />
  )
}
