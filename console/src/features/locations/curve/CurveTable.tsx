import type { RefObject } from 'react'
import type { Aligned } from '../../../kit/chart/align.ts'
import { formatEpochSeconds } from '../../../kit/list/columns.ts'
import { saveCsv, exportName, saveFile } from '../../../kit/export.ts'
import { Action } from '../../../ui/Action.tsx'
import { FoldedTable } from '../../../kit/page/FoldedTable.tsx'
import { notify } from '../../../ui/notify.ts'
import { curveCsv } from './curveCsv.ts'
import type { Measured } from './measured.ts'

interface CurveTableProps {
  /** Of the exported files. */
  title: string
  data: Aligned
  chosen: readonly Measured[]
  canvas: RefObject<HTMLCanvasElement | undefined>
}

/** The same numbers to read and to save: as a table, as CSV, and the drawing as PNG. */
export function CurveTable({ title, data, chosen, canvas }: CurveTableProps) {
  function savePng(): void {
    canvas.current?.toBlob((blob) => {
      if (blob) saveFile(exportName(title, 'png'), blob)
      else notify.error('Failed to export the curve')
    })
  }

  return (
    <FoldedTable
      label="Points of the curve"
      headers={['Time', ...chosen.map(({ name, unit }) => [name, unit?.symbol].filter(Boolean).join(', '))]}
      rows={() =>
        data.times.map((time, at) => (
          <tr key={time}>
            <th scope="row">{formatEpochSeconds(time)}</th>
            {chosen.map(({ key }, line) => (
              <td key={key}>{cellText(data, line, at)}</td>
            ))}
          </tr>
        ))
      }
      after={
        <>
          <Action onClick={() => saveCsv(title, curveCsv(data, chosen))}>Export CSV</Action>
          <Action onClick={savePng}>Export PNG</Action>
        </>
      }
    />
  )
}

function cellText({ columns }: Aligned, line: number, at: number): string {
  const value = columns[3 * line]?.[at]
  return value === null ? 'no samples' : (value?.toLocaleString() ?? '')
}
