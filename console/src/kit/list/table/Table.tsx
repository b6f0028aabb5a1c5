import { useState, type CSSProperties } from 'react'
import { ScrollRegion } from '../../../ui/ScrollRegion.tsx'
import { useTouched } from '../../../ui/useTouched.ts'
import { Nothing } from '../rows/Nothing.tsx'
import shared from '../rows/Rows.module.css'
import { useLastWidths } from './useLastWidths.ts'
import styles from './Table.module.css'
import { TableHeader } from './TableHeader.tsx'
import { TableRow } from './TableRow.tsx'
import { isShort, useFit, useRoom } from './useFit.ts'
import type { List } from '../state/useList.ts'
import { useVirtualRows } from '../rows/useVirtualRows.ts'

const HEADER_PX = 76
const ROW_PX = { comfortable: 40, compact: 32 }
const TOUCHED = { header: 104, row: 48 }
/** While nothing is known of the rows. */
const FIRST_ROWS = 8

export function Table<Row>({ list }: { list: List<Row> }) {
  const { title, visible, rows, density } = list
  const isTouched = useTouched()
  const [room, setRoom] = useState<number>()
  const fit = useFit(list, isTouched, room)
  const last = useLastWidths(list, room, fit)
  const { tracks, visibleActions } = last ? { ...last, tracks: last } : fit
  const { region, drawn, count, height } = useVirtualRows(
    { ...list, visibleActions },
    {
      rowHeight: isTouched ? TOUCHED.row : ROW_PX[density],
      // If space is short, a name takes a second line before it is cut. Fingers cannot read a cut text at all.
      measured: isTouched || isShort(room) || visible.some((column) => column.tall),
      headerHeight: isTouched ? TOUCHED.header : HEADER_PX,
    },
  )
  useRoom(region.ref, setRoom)
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
        <TableHeader list={list} hasActions={Boolean(list.rowActions && (rows ?? last))} />
        <div role="rowgroup" className={shared.body} style={{ height }}>
          {drawn.map((row) => (
            <TableRow key={row.id} {...row} />
          ))}
        </div>
        {count === 0 && (
          <div role="rowgroup">
            <div role="row" className={list.isLoading ? styles.loading : shared.nothing}>
              <div role="cell">
                <Nothing list={list} />
              </div>
            </div>
          </div>
        )}
        {list.isLoading && (
          <div aria-hidden>
            {Array.from({ length: (last?.rows ?? FIRST_ROWS) - 1 }, (_, at) => (
              <div key={at} className={styles.blank}>
                {visible.map(({ id }) => (
                  <span key={id} className={shared.bar} />
                ))}
              </div>
            ))}
          </div>
        )}
      </div>
    </ScrollRegion>
  )
}
