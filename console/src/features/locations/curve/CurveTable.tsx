import { type RefObject, useState } from 'react'
import type { Aligned } from '../../../kit/chart/align.ts'
import { formatEpochSeconds } from '../../../kit/list/columns.ts'
import { saveFile } from '../../../kit/saveFile.ts'
import { Action } from '../../../ui/Action.tsx'
import { notify } from '../../../ui/notify.ts'
import { ScrollRegion } from '../../../ui/ScrollRegion.tsx'
import { curveCsv } from './curveCsv.ts'
import styles from './CurvePanel.module.css'
import type { Measured } from './measured.ts'

interface CurveTableProps {
  data: Aligned
  chosen: readonly Measured[]
  canvas: RefObject<HTMLCanvasElement | undefined>
}

/** The same numbers to read and to save: as a table, as CSV, and the drawing as PNG. */
export function CurveTable({ data, chosen, canvas }: CurveTableProps) {
  const [isOpen, setOpen] = useState(false)

  function savePng(): void {
    canvas.current?.toBlob((blob) => {
      if (blob) saveFile('curve.png', blob)
      else notify.error('Failed to export the curve')
    })
  }

  return (
    <>
      <div className={styles.tools}>
        <Action aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          {isOpen ? 'Hide Table' : 'Show Table'}
        </Action>
        <Action onClick={() => saveFile('curve.csv', curveCsv(data, chosen))}>Export CSV</Action>
        <Action onClick={savePng}>Export PNG</Action>
      </div>
      {isOpen && (
        <ScrollRegion aria-label="Points of the curve" className={styles.table}>
          <table>
            <thead>
              <tr>
                <th scope="col">Time</th>
                {chosen.map(({ measurementId, name, unit }) => (
                  <th key={measurementId} scope="col">
                    {[name, unit?.symbol].filter(Boolean).join(', ')}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {data.times.map((time, at) => (
                <tr key={time}>
                  <th scope="row">{formatEpochSeconds(time)}</th>
                  {chosen.map(({ measurementId }, line) => (
                    <td key={measurementId}>{cellText(data, line, at)}</td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </ScrollRegion>
      )}
    </>
  )
}

function cellText({ columns }: Aligned, line: number, at: number): string {
  const value = columns[3 * line]?.[at]
  return value === null ? 'no samples' : (value?.toLocaleString() ?? '')
}
