import { useMemo } from 'react'
import { Action, classes } from '../../../ui/Action.tsx'
import { ScrollRegion } from '../../../ui/keyboard.tsx'
import type { List } from '../useList.ts'
import styles from './SelectionBar.module.css'
import { texts } from '../../../texts/list.ts'
import { texts as listTools } from '../../../texts/listTools.ts'

/** Over the rows while some are selected: how many they are, what can be done with them, and why something failed. */
export function SelectionBar<Row>({ list }: { list: List<Row> }) {
  const { bulk, view, rowId, selection, renderMore } = list
  const { selected, keep, select } = selection
  // Rows that are gone are no longer selected.
  const rows = useMemo(
    () => view?.rows.filter((row) => selected.has(rowId(row))) ?? [],
    [view, rowId, selected],
  )
  const shown = useMemo(() => countShown(view, rowId, selected), [view, rowId, selected])
  const failed = rows.flatMap((row) => {
    const reason = selected.get(rowId(row))
    return reason && bulk ? [{ id: rowId(row), name: bulk.nameOf(row), reason }] : []
  })
  if (!bulk || !view || rows.length === 0) return null
  const all = view.shown.length
  const hidden = view.isBeginning ? 0 : rows.length - shown
  return (
    <div className={styles.bar} role="group" aria-label={listTools.selectedRows}>
      <div className={classes('row', styles.tools)}>
        <span role="status" className={styles.count}>
          {hidden > 0 ? listTools.selectedSomeHidden(rows.length, hidden) : texts.selected(rows.length)}
        </span>
        {shown < all && !view.isBeginning && (
          <Action onClick={() => void select({ kind: 'all' })}>
            {renderMore
              ? listTools.selectAllLoaded(all)
              : list.isFiltered
                ? listTools.selectAllShown(all)
                : listTools.selectAll(all)}
          </Action>
        )}
        {bulk.actions.map(({ label, danger, run }) => (
          <Action key={label} look={danger ? 'danger' : 'quiet'} onClick={() => run({ rows, keep })}>
            {label}
          </Action>
        ))}
        <Action onClick={() => void select({ kind: 'clear' })}>{texts.clear}</Action>
      </div>
      {failed.length > 0 && (
        <ScrollRegion className={styles.failed} aria-label={listTools.whatFailed}>
          <ul>
            {failed.map(({ id, name, reason }) => (
              <li key={id}>
                <b dir="auto">{name}</b>: {reason}
              </li>
            ))}
          </ul>
        </ScrollRegion>
      )}
    </div>
  )
}

function countShown<Row>(
  view: List<Row>['view'],
  rowId: (row: Row) => string,
  selected: ReadonlyMap<string, string>,
): number {
  let count = 0
  for (const at of view?.shown ?? []) {
    const row = view?.rows[at]
    if (row !== undefined && selected.has(rowId(row))) count++
  }
  return count
}
