import { useMediaQuery } from '@mantine/hooks'
import { useMemo, type CSSProperties } from 'react'
import { ScrollRegion } from '../../ui/ScrollRegion.tsx'
import styles from './list.module.css'
import { Nothing } from './Nothing.tsx'
import { actionsWidth } from './rowActions.ts'
import { TableHeader } from './TableHeader.tsx'
import { TableRow } from './TableRow.tsx'
import { columnTracks } from './tracks.ts'
import type { List } from './useList.ts'
import { useVirtualRows } from './useVirtualRows.ts'

const HEADER_PX = 76
const ROW_PX = { comfortable: 40, compact: 32 }
const TOUCHED_ROW_PX = 48

export function Table<Row>({ list }: { list: List<Row> }) {
  const { title, rows, view, visible, density, rowActions, visibleActions } = list
  const isTouched = useMediaQuery('(pointer: coarse)', undefined, { getInitialValueInEffect: false })
  const measured = visible.some((column) => column.tall)
  const { scroller, items, height, measure, markedId, onFocus } = useVirtualRows(list, {
    rowHeight: isTouched ? TOUCHED_ROW_PX : ROW_PX[density],
    measured,
    headerHeight: HEADER_PX,
  })
  const spare = rowActions && rows ? actionsWidth(rows, rowActions, visibleActions) : 0
  const tracks = useMemo(() => columnTracks(visible, rows ?? [], spare), [visible, rows, spare])
  const count = view?.shown.length ?? 0
  const layout = { '--tracks': tracks.template, '--least': `${tracks.minWidth}px` } as CSSProperties

  return (
    <ScrollRegion
      ref={scroller}
      onFocus={onFocus}
      className={styles.scroller}

      aria-label={`${title} rows`}
    >
      <div
        role="table"
        aria-label={title}
        aria-rowcount={count + 1}
        className={styles.table}
        style={layout}
        data-density={density}
      >
        <TableHeader list={list} />
        <div role="rowgroup" className={styles.body} style={{ height }}>
          {items.map(({ row, id, index, top }) => (
            <TableRow
              key={id}
              row={row}
              id={id}
              index={index}
              top={top}
              columns={visible}
              actions={rowActions?.(row)}
              visibleActions={visibleActions}
              measure={measure}
              isMarked={id === markedId}
            />
          ))}
        </div>
        {count === 0 && (
          <div role="rowgroup">
            <div role="row" className={styles.nothing}>
              <div role="cell">
                <Nothing list={list} />
              </div>
            </div>
          </div>
        )}
      </div>
    </ScrollRegion>
  )
}
