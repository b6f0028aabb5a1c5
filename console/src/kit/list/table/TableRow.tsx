import { useId } from 'react'
import { Breakable } from '../../../ui/Breakable.tsx'
import { ActionButtons } from '../rows/ActionButtons.tsx'
import type { Column } from '../columns.ts'
import styles from './TableRow.module.css'
import type { RowProps } from '../rows/useVirtualRows.ts'

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
        <Cell
          key={column.id}
          row={row}
          column={column}
          id={at === 0 ? nameId : undefined}
          mayBreak={measure !== undefined}
        />
      ))}
      {actions && (
        <div role="cell" data-actions className={`${styles.cell} ${styles.actions}`}>
          <ActionButtons actions={actions} visible={props.visibleActions} describedBy={nameId} />
        </div>
      )}
    </div>
  )
}

interface CellProps<Row> {
  row: Row
  column: Column<Row>
  id: string | undefined
  mayBreak: boolean
}

function Cell<Row>({ row, column, id, mayBreak }: CellProps<Row>) {
  const text = column.text(row)
  const Text = column.href ? 'a' : 'span'
  return (
    <div role="cell" id={id} className={styles.cell} data-figures={column.figures}>
      {column.render ? (
        column.render(row)
      ) : (
        <Text className={styles.text} dir="auto" title={text} href={column.href?.(row)}>
          {mayBreak ? <Breakable text={text} /> : text}
        </Text>
      )}
    </div>
  )
}
