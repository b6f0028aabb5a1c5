import { type PointerEvent, useId } from 'react'
import { classes } from '../../ui/Action.tsx'
import { Breakable } from '../../ui/Text.tsx'
import { ActionButtons } from './ActionButtons.tsx'
import type { Column } from './columns.ts'
import styles from './Table.module.css'
import type { RowProps } from './useVirtualRows.ts'

/** A long press selects the row. Desks need no code for it. */
const byFinger = (onPress: () => void) => ({
  onPointerDown: (event: PointerEvent<HTMLElement>) => {
    const { currentTarget, pointerType } = event
    if (pointerType === 'touch')
      void import('./selection/longPress.ts').then((loaded) =>
        loaded.watchPress(currentTarget, event, onPress),
      )
  },
})

type TableRowProps<Row> = RowProps<Row> & { hasBoxes: boolean }

export function TableRow<Row>({ hasBoxes, ...props }: TableRowProps<Row>) {
  const { row, id, index, top, columns, actions, measure, isHighlighted, selected } = props
  const nameId = useId()
  const cell = selected ? 'gridcell' : 'cell'
  return (
    <div
      ref={measure}
      role="row"
      aria-selected={selected?.is}
      aria-rowindex={index + 2}
      data-row={id}
      data-index={index}
      data-highlighted={isHighlighted}
      className={measure ? styles.tallRow : styles.row}
      style={{ transform: `translateY(${top}px)` }}
      {...(selected && byFinger(() => selected.change(false)))}
    >
      {selected && hasBoxes && (
        <div role={cell} data-select className={styles.cell}>
          <SelectBox selected={selected} nameId={nameId} />
        </div>
      )}
      {columns.map((column, at) => (
        <Cell
          key={column.id}
          role={cell}
          row={row}
          column={column}
          id={at === 0 ? nameId : undefined}
          mayBreak={measure !== undefined}
        />
      ))}
      {actions && (
        <div role={cell} data-actions className={`${styles.cell} ${styles.actions}`}>
          <ActionButtons actions={actions} shown={props.shownActions} describedBy={nameId} />
        </div>
      )}
    </div>
  )
}

interface SelectBoxProps {
  className?: string | undefined
  selected: NonNullable<RowProps<never>['selected']>
  nameId: string
}

/** Named like its row. */
export const SelectBox = ({ selected: { is, reason, change }, nameId, className }: SelectBoxProps) => (
  <label className={className}>
    <input
      type="checkbox"
      aria-labelledby={nameId}
      title={reason || undefined}
      checked={is}
      onChange={({ nativeEvent }) => change(nativeEvent instanceof MouseEvent && nativeEvent.shiftKey)}
    />
  </label>
)

interface CellProps<Row> {
  role: 'cell' | 'gridcell'
  row: Row
  column: Column<Row>
  id: string | undefined
  mayBreak: boolean
}

function Cell<Row>({ role, row, column, id, mayBreak }: CellProps<Row>) {
  const text = column.text(row)
  const Text = column.href ? 'a' : 'span'
  return (
    <div role={role} id={id} className={styles.cell} data-figures={column.figures}>
      {column.render ? (
        column.render(row)
      ) : (
        <Text
          className={classes(column.href && 'link', styles.text)}
          dir="auto"
          title={text}
          href={column.href?.(row)}
        >
          {mayBreak ? <Breakable text={text} /> : text}
        </Text>
      )}
    </div>
  )
}
