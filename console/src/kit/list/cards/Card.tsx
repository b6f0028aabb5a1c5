import { useId } from 'react'
import { Breakable } from '../../../ui/Breakable.tsx'
import type { Column } from '../columns.ts'
import { ActionButtons } from '../rows/ActionButtons.tsx'
import styles from './Card.module.css'
import type { RowProps } from '../rows/useVirtualRows.ts'

export function Card<Row>(props: RowProps<Row> & { total: number }) {
  const { row, id, index, top, total, columns, actions, measure, isMarked } = props
  const nameId = useId()
  const [first, ...others] = columns
  return (
    <div
      ref={measure}
      role="listitem"
      aria-setsize={total}
      aria-posinset={index + 1}
      data-row={id}
      data-index={index}
      className={styles.slot}
      style={{ transform: `translateY(${top}px)` }}
    >
      <div className={styles.card} data-marked={isMarked}>
        <div id={nameId} className={styles.name}>
          {first && <Name row={row} column={first} />}
        </div>
        <dl className={styles.facts}>
          {others
            .filter((column) => !column.isRare || column.text(row) !== '')
            .map((column) => (
              <div key={column.id} data-tall={isLong(column, row) || undefined}>
                <dt>{column.header}</dt>
                <dd>{column.render?.(row) ?? <Breakable text={column.text(row)} />}</dd>
              </div>
            ))}
        </dl>
        {actions && actions.length > 0 && (
          <ActionButtons actions={actions} visible={props.visibleActions} describedBy={nameId} />
        )}
      </div>
    </div>
  )
}

/** More than a few words get the whole width of a phone, and not the half beside their label. */
const isLong = <Row,>({ tall = false, text }: Column<Row>, row: Row) => tall && text(row).length > 40

function Name<Row>({ row, column }: { row: Row; column: Column<Row> }) {
  const { render, href, text } = column
  if (render) return render(row)
  return href ? (
    <a href={href(row)}>
      <Breakable text={text(row)} />
    </a>
  ) : (
    <Breakable text={text(row)} />
  )
}
