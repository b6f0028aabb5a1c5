import { valueText } from '../../../domain/values.ts'
import type { Aligned } from '../../../kit/chart/align.ts'
import { counted } from '../../../ui/Text.tsx'
import { formatEpochSeconds } from '../../../kit/list/columns.ts'
import styles from './CurvePanel.module.css'
import type { Measured } from './measured.ts'
import { unitsOf } from './useLines.ts'

interface Read {
  data: Aligned
  cursor: number | undefined
  chosen: readonly Measured[]
  /** Undefined while they load. */
  samples: number | undefined
}

/** The value of each line at the cursor, or a summary without a cursor. */
export function readoutText({ data, cursor, chosen, samples }: Read): string {
  const time = cursor === undefined ? undefined : data.times[cursor]
  if (time !== undefined && cursor !== undefined) {
    const values = chosen.map((one, line) => atCursor(data, cursor, one, line))
    return `${formatEpochSeconds(time)} — ${values.join('; ')}`
  }
  if (samples === undefined) return 'Loading the curve...'
  return samples === 0 ? 'No samples in this time.' : counted(samples, 'samples')
}

/** The names of the lines, with their values. If there are two value axes, the unit says to which one a line belongs. */
export function CurveReadout({ chosen, text }: { chosen: readonly Measured[]; text: string }) {
  const hasTwoAxes = unitsOf(chosen).length > 1
  return (
    <div className={styles.readout}>
      <ul>
        {chosen.map(({ key, name, unit }, line) => (
          <li key={key} data-line={line + 1}>
            {hasTwoAxes && unit ? `${name}, ${unit.symbol}` : name}
          </li>
        ))}
      </ul>
      <output>{text}</output>
    </div>
  )
}

function atCursor({ columns }: Aligned, cursor: number, { name, unit }: Measured, line: number): string {
  const [avg, min, max] = [0, 1, 2].map((column) => columns[3 * line + column]?.[cursor] ?? null)
  const text = (value: number | null | undefined) => valueText(value ?? null, unit?.symbol)
  const isOne = min === max
  return `${name} ${text(avg)}${isOne ? '' : ` (${text(min)} to ${text(max)})`}`
}
