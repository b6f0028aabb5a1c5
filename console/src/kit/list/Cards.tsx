import { ScrollRegion } from '../../ui/ScrollRegion.tsx'
import styles from './list.module.css'
import { Card } from './Card.tsx'
import { CardControls } from './CardControls.tsx'
import { Nothing } from './Nothing.tsx'
import type { List } from './useList.ts'
import { useVirtualRows } from './useVirtualRows.ts'

const CARD_PX = 64
const LINE_PX = 24

/** The rows on a narrow screen: one card each, so that nothing has to be scrolled sideways. */
export function Cards<Row>({ list }: { list: List<Row> }) {
  const { title, view, visible, rowActions, visibleActions } = list
  const rowHeight = CARD_PX + LINE_PX * visible.length + (rowActions ? 48 : 0)
  const { scroller, items, height, measure, markedId, onFocus } = useVirtualRows(list, {
    rowHeight,
    measured: true,
    headerHeight: 0,
  })
  const count = view?.shown.length ?? 0
  return (
    <>
      <CardControls list={list} />
      <ScrollRegion
        ref={scroller}
        onFocus={onFocus}
        className={styles.cards}

        aria-label={`${title} rows`}
      >
        {count === 0 ? (
          <div className={styles.nothing}>
            <Nothing list={list} />
          </div>
        ) : (
          <div role="list" className={styles.body} style={{ height }}>
            {items.map(({ row, id, index, top }) => (
              <Card
                key={id}
                row={row}
                id={id}
                index={index}
                top={top}
                total={count}
                columns={visible}
                actions={rowActions?.(row)}
                visibleActions={visibleActions}
                measure={measure}
                isMarked={id === markedId}
              />
            ))}
          </div>
        )}
      </ScrollRegion>
    </>
  )
}
