import { type CSSProperties, useCallback, useState } from 'react'
import { connectionGone } from '../../api/connection.ts'
import { Action } from '../../ui/Action.tsx'
import { ScrollRegion } from '../../ui/keyboard.tsx'
import { useTouched } from '../../ui/look/media.ts'
import { TextLink } from '../../ui/Text.tsx'
import { PageFailure } from '../page/PageState.tsx'
import shared from './Rows.module.css'
import styles from './Table.module.css'
import { TableHeader } from './TableHeader.tsx'
import { TableRow } from './TableRow.tsx'
import { useFit, useLastWidths, useWidth } from './useFit.ts'
import type { List } from './useList.ts'
import { useVirtualRows } from './useVirtualRows.ts'
import { texts } from '../../texts/list.ts'
import { texts as common } from '../../texts/common.ts'

export function Failure<Row>({ list }: { list: List<Row> }) {
  const { failedText, error, reloading = false, reload } = list
  return <PageFailure text={failedText} of={{ error, isFetching: reloading, refetch: reload }} />
}

/** Shown instead of the rows if there are none. */
export function Nothing<Row>({ list }: { list: List<Row> }) {
  const { view, emptyHint } = list
  if (list.failed && !list.rows) return <Failure list={list} />
  if (!view) return <span role="status">{list.isLoading ? list.loadingText : connectionGone}</span>
  const isEmpty = view.rows.length === 0 && !view.isArriving && !list.platformFilters?.isApplied
  return (
    <div className={shared.noResults}>
      <span>{texts.noResults}</span>
      {isEmpty && emptyHint && <Hint {...emptyHint} />}
      {view.rows.length > 0 && list.renderMore && list.renderMore(list)}
      {list.isFiltered && <Action onClick={list.clearFilters}>{common.clearFilters}</Action>}
    </div>
  )
}

function Hint({ text, action }: NonNullable<List<never>['emptyHint']>) {
  return (
    <>
      <p className={shared.hint}>{text}</p>
      {action &&
        ('href' in action ? (
          <TextLink href={action.href}>{action.label}</TextLink>
        ) : (
          <Action onClick={action.run}>{action.label}</Action>
        ))}
    </>
  )
}

const HEADER_PX = 76
const ROW_PX = { comfortable: 40, compact: 32 }
const TOUCHED = { header: 104, row: 48 }
/** The column of the boxes. */
const SELECT_PX = { pointed: 36, touched: 48 }
/** While nothing is known of the rows. */
const FIRST_ROWS = 8

export function Table<Row>({ list }: { list: List<Row> }) {
  const { named, visible, rows, density } = list
  const isTouched = useTouched()
  const [room, setRoom] = useState<number>()
  // Where a finger selects the first row by a long press, the columns keep that room until then.
  const hasBoxes = Boolean(list.bulk) && (!isTouched || list.selection.selected.size > 0)
  const box = hasBoxes ? SELECT_PX[isTouched ? 'touched' : 'pointed'] : 0
  const fit = useFit(list, isTouched, room)
  const last = useLastWidths(list, room, fit)
  const { tracks, shownActions } = last ? { ...last, tracks: last } : fit
  const { region, drawn, count, height } = useVirtualRows(
    { ...list, shownActions },
    {
      rowHeight: isTouched ? TOUCHED.row : ROW_PX[density],
      // Fingers cannot read a cut text at all.
      measured: isTouched || fit.wraps || visible.some((column) => column.tall),
      headerHeight: isTouched ? TOUCHED.header : HEADER_PX,
    },
  )
  useWidth(
    region.ref,
    useCallback((width: number) => setRoom(width - box), [box]),
  )
  const layout = {
    '--tracks': box ? `${box}px ${tracks.template}` : tracks.template,
    '--least': `${tracks.minWidth + box}px`,
    '--box': `${box}px`,
    // The first line of a label is beside that of the name.
    ...(fit.breaksLabels && { '--action-lines': 'normal', '--action-edge': '11px' }),
  } as CSSProperties

  return (
    <ScrollRegion {...region} className={`${shared.scroller} ${styles.frame}`}>
      <div
        // Only a grid has rows that can be selected.
        {...(list.bulk ? { role: 'grid', 'aria-multiselectable': true } : { role: 'table' })}
        aria-label={named.title}
        aria-rowcount={count + 1}
        className={styles.table}
        style={layout}
        data-density={density}
      >
        <TableHeader
          list={list}
          hasActions={Boolean(list.rowActions && (rows ?? last))}
          hasBoxes={hasBoxes}
        />
        <div role="rowgroup" className={shared.body} style={{ height }}>
          {drawn.map((row) => (
            <TableRow key={row.id} {...row} hasBoxes={hasBoxes} />
          ))}
        </div>
        {count === 0 && (
          // A text that takes the place of another one has not moved.
          <div role="rowgroup" key={String(list.isLoading)}>
            <div role="row" className={list.isLoading ? styles.loading : shared.nothing}>
              <div role={list.bulk ? 'gridcell' : 'cell'}>
                <Nothing list={list} />
              </div>
            </div>
          </div>
        )}
        {list.isLoading && (
          <div aria-hidden>
            {Array.from({ length: (last?.rows ?? FIRST_ROWS) - 1 }, (_, at) => (
              <div key={at} className={styles.blank}>
                {hasBoxes && <i />}
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
