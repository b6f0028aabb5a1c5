import { IconTrash } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { Action } from '../../ui/Action.tsx'
import styles from './RowsTable.module.css'

interface RowsTableProps<Row> {
  label: string
  columns: readonly {
    header: string
    /** Numbers, aligned to the end of the cell. */
    figures?: boolean
    render: (row: Row, at: number) => ReactNode
  }[]
  rows: readonly Row[]
  /** Without it the rows can only be read. */
  edit?: {
    /** What a row is, for the buttons. */
    of: string
    add: () => void
    remove: (at: number) => void
    /** Why no row can be added yet. */
    blocked?: string | undefined
  }
  error?: ReactNode
}

/** A few rows within a dialog, to edit in place or to read. On a phone each row is a block of fields. */
export function RowsTable<Row>({ label, columns, rows, edit, error }: RowsTableProps<Row>) {
  return (
    <section
      className={styles.rows}
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
              <tr key={at}>
                {columns.map(({ header, figures, render }) => (
                  <td key={header} data-header={header} data-figures={figures || undefined}>
                    {render(row, at)}
                  </td>
                ))}
                {edit && (
                  <td className={styles.remove}>
                    <Action aria-label={`Remove ${edit.of} ${at + 1}`} onClick={() => edit.remove(at)}>
                      <IconTrash size={16} aria-hidden />
                    </Action>
                  </td>
                )}
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {!edit && rows.length === 0 && <p>None</p>}
      {error && <p role="alert">{error}</p>}
      {edit && (
        <Action onClick={edit.add} disabled={edit.blocked !== undefined}>
          Add {edit.of}
        </Action>
      )}
      {edit?.blocked !== undefined && <span className={styles.blocked}>{edit.blocked}</span>}
    </section>
  )
}
