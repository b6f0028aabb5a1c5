import { IconTrash } from '@tabler/icons-react'
import { type ClipboardEvent, Fragment, type ReactNode } from 'react'
import { Action, classes } from '../../ui/Action.tsx'
import styles from './RowsTable.module.css'
import { texts as common } from '../../texts/common.ts'

interface RowsTableProps<Row> {
  label: string
  columns: readonly {
    header: string
    /** Numbers, aligned to the end of the cell. */
    figures?: boolean
    render: (row: Row, at: number) => ReactNode
  }[]
  rows: readonly Row[]
  /** Below the cells of a row, over the whole width. */
  renderMore?: (row: Row, at: number) => ReactNode
  /** Without it the rows can only be read. */
  edit?: {
    addLabel: string
    removeLabel: (at: number) => string
    add: () => void
    remove: (at: number) => void
    /** Why no row can be added yet. */
    blocked?: string | undefined
    /** Takes the cells of a spreadsheet, to be put in from this row and column on. */
    paste?: (cells: string[][], at: number, column: number) => void
  }
  error?: ReactNode
}

/** Several cells, as spreadsheets put them on the clipboard. Undefined for a text that is only one. */
function cellsIn(text: string): string[][] | undefined {
  const lines = text.replace(/\r?\n$/, '').split(/\r?\n/)
  const cells = lines.map((line) => line.split('\t'))
  return lines.length > 1 || (cells[0]?.length ?? 0) > 1 ? cells : undefined
}

/** A few rows within a dialog, to edit in place or to read. On a phone each row is a block of fields. */
export function RowsTable<Row>({ label, columns, rows, renderMore, edit, error }: RowsTableProps<Row>) {
  function paste(event: ClipboardEvent<HTMLElement>) {
    const cells = cellsIn(event.clipboardData.getData('text/plain'))
    if (!edit?.paste || !cells) return
    event.preventDefault()
    const cell = event.target instanceof Element ? event.target.closest('td') : null
    const line = cell?.closest('tr')
    // Outside of the cells it is added below them. The first line of the table is its head.
    edit.paste(cells, line ? line.rowIndex - 1 : rows.length, cell?.cellIndex ?? 0)
  }

  return (
    <section
      className={styles.rows}
      onPaste={paste}
      aria-label={label}
      data-read-only={!edit || undefined}
      data-error={Boolean(error) || undefined}
    >
      <h3>{label}</h3>
      {rows.length > 0 && (
        <table>
          <thead>
            <tr>
              {columns.map(({ header, figures }) => (
                <th key={header} scope="col" data-figures={figures || undefined}>
                  {header}
                </th>
              ))}
              {edit && <td aria-hidden />}
            </tr>
          </thead>
          <tbody>
            {rows.map((row, at) => (
              // Rows have no ids and are only added at the end.
              <Fragment key={at}>
                <tr>
                  {columns.map(({ header, figures, render }) => (
                    <td key={header} data-header={header} data-figures={figures || undefined}>
                      {render(row, at)}
                    </td>
                  ))}
                  {edit && (
                    <td className={styles.remove}>
                      <Action aria-label={edit.removeLabel(at + 1)} onClick={() => edit.remove(at)}>
                        <IconTrash size={16} aria-hidden />
                      </Action>
                    </td>
                  )}
                </tr>
                {renderMore && (
                  <tr className={styles.more}>
                    <td colSpan={columns.length + (edit ? 1 : 0)}>{renderMore(row, at)}</td>
                  </tr>
                )}
              </Fragment>
            ))}
          </tbody>
        </table>
      )}
      {!edit && rows.length === 0 && <p>{common.none}</p>}
      {error && <p role="alert">{error}</p>}
      {edit && (
        <Action onClick={edit.add} disabled={edit.blocked !== undefined}>
          {edit.addLabel}
        </Action>
      )}
      {edit?.blocked !== undefined && (
        <span className={classes('quiet', styles.blocked)}>{edit.blocked}</span>
      )}
    </section>
  )
}
