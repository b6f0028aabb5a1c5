import { IconTrash } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { Action } from '../../../ui/Action.tsx'
import styles from './RowsTable.module.css'

interface RowsTableProps<Row> {
  label: string
  /** What a row is, for the buttons. */
  of: string
  columns: readonly { header: string; render: (row: Row, at: number) => ReactNode }[]
  rows: readonly Row[]
  add: () => void
  remove: (at: number) => void
  /** Why no row can be added yet. */
  blocked?: string | undefined
  error?: ReactNode
}

/** Rows that are edited in place. On a phone each row is a block of fields. */
export function RowsTable<Row>(props: RowsTableProps<Row>) {
  const { label, of, columns, rows, error } = props
  return (
    <section className={styles.rows} aria-label={label} data-error={Boolean(error) || undefined}>
      <h3>{label}</h3>
      {rows.length > 0 && (
        <table>
          <thead>
            <tr>
              {columns.map(({ header }) => (
                <th key={header} scope="col">
                  {header}
                </th>
              ))}
              <th scope="col" aria-label="Actions" />
            </tr>
          </thead>
          <tbody>
            {rows.map((row, at) => (
              // Rows have no ids and are only added at the end.
              <tr key={at}>
                {columns.map(({ header, render }) => (
                  <td key={header} data-header={header}>
                    {render(row, at)}
                  </td>
                ))}
                <td>
                  <Action aria-label={`Remove ${of} ${at + 1}`} onClick={() => props.remove(at)}>
                    <IconTrash size={16} aria-hidden />
                  </Action>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {error && <p role="alert">{error}</p>}
      <Action onClick={props.add} disabled={props.blocked !== undefined}>
        Add {of}
      </Action>
      {props.blocked !== undefined && <span className={styles.blocked}>{props.blocked}</span>}
    </section>
  )
}
