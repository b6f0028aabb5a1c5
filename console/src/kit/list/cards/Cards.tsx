import { ScrollRegion } from '../../../ui/ScrollRegion.tsx'
import { Card } from './Card.tsx'
import { CardControls } from './CardControls.tsx'
import { Nothing } from '../rows/Nothing.tsx'
import styles from '../rows/Rows.module.css'
import type { List } from '../state/useList.ts'
import { useVirtualRows } from '../rows/useVirtualRows.ts'

const CARD_PX = 64
const LINE_PX = 24
const ACTIONS_PX = 52
const GAP_PX = 8
const FIRST_CARDS = 4

/** The rows where a table has no room, one card each, so that nothing scrolls sideways. */
export function Cards<Row>({ list }: { list: List<Row> }) {
  const rowHeight = CARD_PX + LINE_PX * list.visible.length + (list.rowActions ? ACTIONS_PX : 0)
  const { region, drawn, count, height } = useVirtualRows(list, {
    rowHeight,
    measured: true,
    headerHeight: 0,
  })
  return (
    <>
      <CardControls list={list} />
      <ScrollRegion {...region} className={`${styles.scroller} ${styles.cards}`}>
        {count === 0 ? (
          <>
            <div className={list.isLoading ? styles.loading : styles.nothing}>
              <Nothing list={list} />
            </div>
            {list.isLoading && <Blanks height={rowHeight} lines={list.visible.length} />}
          </>
        ) : (
          <div role="list" className={styles.body} style={{ height }}>
            {drawn.map((row) => (
              <Card key={row.id} {...row} total={count} />
            ))}
          </div>
        )}
      </ScrollRegion>
    </>
  )
}

/** The shape of the cards to come. */
const Blanks = ({ height, lines }: { height: number; lines: number }) => (
  <div aria-hidden>
    {Array.from({ length: FIRST_CARDS }, (_, at) => (
      <div key={at} className={styles.blank} style={{ height: height - GAP_PX }}>
        {Array.from({ length: lines }, (_line, line) => (
          <span key={line} className={styles.bar} />
        ))}
      </div>
    ))}
  </div>
)
