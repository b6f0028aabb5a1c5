import { type ReactNode, useState } from 'react'
import { Action, classes } from '../../ui/Action.tsx'
import styles from './FoldedTable.module.css'
import { ScrollRegion } from '../../ui/keyboard.tsx'
import { texts } from '../../texts/page.ts'

interface FoldedTableProps {
  label: string
  headers: readonly string[]
  /** Called only while the table is open: it may be long. */
  rows: () => ReactNode
  className?: string | undefined
  /** What the button says. */
  toggle?: { show: string; hide: string }
  /** The id of the drawing that the button belongs to, if a page has several. */
  describedBy?: string
  before?: ReactNode
  after?: ReactNode
}

const tableToggle = { show: texts.showTable, hide: texts.hideTable }

/** The numbers of a drawing as a table, shown on request. Other buttons may be beside its button. */
export function FoldedTable(props: FoldedTableProps) {
  const { label, headers, rows, className, toggle = tableToggle, describedBy, before, after } = props
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <div className={classes('row', styles.tools)}>
        {before}
        <Action aria-expanded={isOpen} aria-describedby={describedBy} onClick={() => setOpen(!isOpen)}>
          {isOpen ? toggle.hide : toggle.show}
        </Action>
        {after}
      </div>
      {isOpen && (
        <ScrollRegion aria-label={label} className={classes('framed', styles.table, className)}>
          <table>
            <thead>
              <tr>
                {headers.map((header, at) => (
                  <th key={`${at} ${header}`} scope="col">
                    {header}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>{rows()}</tbody>
          </table>
        </ScrollRegion>
      )}
    </>
  )
}
