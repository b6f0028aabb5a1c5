import { connectionGone, useOnline } from '../../../api/connection.ts'
import { Action } from '../../../ui/Action.tsx'
import { Failure } from './Failure.tsx'
import styles from './Rows.module.css'
import type { List } from '../state/useList.ts'

/** Shown instead of the rows if there are none. */
export function Nothing<Row>({ list }: { list: List<Row> }) {
  const isOnline = useOnline()
  if (list.failed && !list.rows) return <Failure list={list} />
  if (!list.view)
    return <span role="status">{isOnline || list.rows ? list.loadingText : connectionGone}</span>
  return (
    <div className={styles.noResults}>
      <span>No results</span>
      {list.view.rows.length > 0 && list.renderMore && list.renderMore(list)}
      {list.isFiltered && <Action onClick={list.clearFilters}>Clear Filters</Action>}
    </div>
  )
}
