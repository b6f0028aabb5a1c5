import { useState } from 'react'
import { longestCurve } from '#contract/limits'
import { secondsPer } from '#contract/time'
import type { Span } from '../../../kit/chart/zoom.ts'
import { Action } from '../../../ui/Action.tsx'
import { Field } from '../../../kit/page/Field.tsx'
import styles from './CurvePanel.module.css'
import { type CurveSearch, isSpanOk, mostLines, type Range, ranges, spanOf } from './curveSearch.ts'
import type { Measured } from './measured.ts'

interface CurveControlsProps {
  chosen: readonly Measured[]
  /** Measurements with the same unit, which can be added. */
  offered: readonly Measured[]
  all: readonly Measured[]
  shown: Range | Span
  now: number
  onChange: (next: Partial<CurveSearch>) => void
}

export function CurveControls({ chosen, offered, all, shown, now, onChange }: CurveControlsProps) {
  const ids = chosen.map(({ measurementId }) => measurementId)
  return (
    <div className={styles.controls}>
      <Choice
        label="Measurement"
        value={ids[0] ?? ''}
        options={all}
        onChoose={(id) => onChange({ measurements: [id] })}
      />
      {chosen.slice(1).map(({ measurementId, name }) => (
        <Action
          key={measurementId}
          aria-label={`Remove ${name}`}
          onClick={() => onChange({ measurements: ids.filter((id) => id !== measurementId) })}
        >
          {name} ✕
        </Action>
      ))}
      {offered.length > 0 && chosen.length < mostLines && (
        <Choice
          label="Compare with"
          value=""
          options={offered}
          onChoose={(id) => onChange({ measurements: [...ids, id] })}
        />
      )}
      <div role="group" aria-label="Range" className={styles.ranges}>
        {(Object.keys(ranges) as Range[]).map((range) => (
          <Action
            key={range}
            aria-pressed={shown === range}
            onClick={() => onChange({ shown: range, measurements: ids })}
          >
            {range}
          </Action>
        ))}
      </div>
      <OwnRange
        key={JSON.stringify(shown)}
        span={spanOf(shown, now)}
        onShow={(span) => onChange({ shown: span, measurements: ids })}
      />
    </div>
  )
}

interface ChoiceProps {
  label: string
  value: string
  options: readonly Measured[]
  onChoose: (measurementId: string) => void
}

function Choice({ label, value, options, onChoose }: ChoiceProps) {
  return (
    <Field label={label}>
      <select value={value} onChange={(event) => onChoose(event.currentTarget.value)}>
        {value === '' && (
          <option value="" disabled>
            Select...
          </option>
        )}
        {options.map(({ measurementId, name, unit }) => (
          <option key={measurementId} value={measurementId}>
            {unit ? `${name} (${unit.symbol})` : name}
          </option>
        ))}
      </select>
    </Field>
  )
}

/** In the format of the browser's date fields: local, without seconds. */
const localText = (seconds: number) => {
  const moment = new Date(seconds * 1000)
  return new Date(moment.getTime() - moment.getTimezoneOffset() * 60_000).toISOString().slice(0, 16)
}

const secondsOf = (text: string) => Math.floor(new Date(text).getTime() / 1000)

function OwnRange({ span, onShow }: { span: Span; onShow: (span: Span) => void }) {
  const [from, setFrom] = useState(() => localText(span.from))
  const [to, setTo] = useState(() => localText(span.to))
  const wanted = { from: secondsOf(from), to: secondsOf(to) }
  const isOk = isSpanOk(wanted)
  return (
    <form
      className={styles.ranges}
      onSubmit={(event) => {
        event.preventDefault()
        if (isOk) onShow(wanted)
      }}
    >
      <Field label="From">
        <input type="datetime-local" value={from} onChange={(event) => setFrom(event.currentTarget.value)} />
      </Field>
      <Field label="To">
        <input type="datetime-local" value={to} onChange={(event) => setTo(event.currentTarget.value)} />
      </Field>
      <Action type="submit" disabled={!isOk}>
        Show
      </Action>
      <span role="status" className={styles.refusal}>
        {!isOk && `At most ${longestCurve / secondsPer.day} days, and the end after the beginning`}
      </span>
    </form>
  )
}
