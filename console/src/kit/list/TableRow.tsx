import { useId } from 'react'
import { ActionButtons } from './ActionButtons.tsx'
import type { Column } from './columns.ts'
import styles from './list.module.css'
import type { RowAction } from './rowActions.ts'

export interface RowProps<Row> {
  row: Row
  id: string
  index: number
  top: number
  columns: readonly Column<Row>[]
  actions: readonly RowAction[] | undefined
  visibleActions: number
  measure: ((element: Element | null) => void) | undefined
  isMarked: boolean
}

export function TableRow<Row>(props: RowProps<Row>) {
  const { row, id, index, top, columns, actions, measure, isMarked } = props
  const nameId = useId()
  return (
    <div
      ref={measure}
      role="row"
      aria-rowindex={index + 2}
      data-row={id}
      data-index={index}
      data-marked={isMarked}
      className={measure ? styles.tallRow : styles.row}
      style={{ transform: `translateY(${top}px)` }}
    >
      {columns.map((column, at) => (
        <Cell key={column.id} row={row} column={column} id={at === 0 ? nameId : undefined} />
      ))}
      {actions && (
        <div role="cell" className={`${styles.cell} ${styles.actionsCell}`}>
          <ActionButtons actions={actions} visible={props.visibleActions} describedBy={nameId} />
        </div>
      )}
    </div>
  )
}

function Cell<Row>({ row, column, id }: { row: Row; column: Column<Row>; id: string | undefined }) {
  const text = column.text(row)
  return (
    <div
      role="cell"
      id={id}
      className={column.tall ? styles.tallCell : styles.cell}
      data-figures={column.figures}
    >
      {column.render ? (
        column.render(row)
      ) : (
        <span className={styles.text} title={text}>
          {text}
        </span>
      )}
    </div>
  )
}
