import { useMediaQuery } from '@mantine/hooks'
import { useMemo, type CSSProperties } from 'react'
import { ScrollRegion } from '../../../ui/ScrollRegion.tsx'
import { Nothing } from '../Nothing.tsx'
import { actionsWidth } from '../rowActions.ts'
import shared from '../Rows.module.css'
import styles from './Table.module.css'
import { TableHeader } from './TableHeader.tsx'
import { TableRow } from './TableRow.tsx'
import { columnTracks } from './tracks.ts'
import type { List } from '../useList.ts'
import { useVirtualRows } from '../useVirtualRows.ts'

const HEADER_PX = 76
const ROW_PX = { comfortable: 40, compact: 32 }
const TOUCHED_ROW_PX = 48

export function Table<Row>({ list }: { list: List<Row> }) {
  const { title, rows, visible, density, rowActions, visibleActions } = list
  const isTouched = useMediaQuery('(pointer: coarse)', undefined, { getInitialValueInEffect: false })
  const { region, drawn, count, height } = useVirtualRows(list, {
    rowHeight: isTouched ? TOUCHED_ROW_PX : ROW_PX[density],
    measured: visible.some((column) => column.tall),
    headerHeight: HEADER_PX,
  })
  const spare = rowActions && rows ? actionsWidth(rows, rowActions, visibleActions) : 0
  const tracks = useMemo(() => columnTracks(visible, rows ?? [], spare), [visible, rows, spare])
  const layout = { '--tracks': tracks.template, '--least': `${tracks.minWidth}px` } as CSSProperties

  return (
    <ScrollRegion {...region} className={`${shared.scroller} ${styles.frame}`}>
      <div
        role="table"
        aria-label={title}
        aria-rowcount={count + 1}
        className={styles.table}
        style={layout}
        data-density={density}
      >
        <TableHeader list={list} />
        <div role="rowgroup" className={shared.body} style={{ height }}>
          {drawn.map((row) => (
            <TableRow key={row.id} {...row} />
          ))}
        </div>
        {count === 0 && (
          <div role="rowgroup">
            <div role="row" className={shared.nothing}>
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
