import { Suspense, useState } from 'react'
import { longestCurve, secondsPer } from '#contract/limits'
import type { Span } from '../../../kit/chart/gestures.ts'
import { lazyPart } from '../../../kit/lazyPart.tsx'
import { Loading } from '../../../kit/page/PageState.tsx'
import { Action } from '../../../ui/Action.tsx'
import { clockText, momentAt } from '../../../ui/clock.ts'
import { Field } from '../../../kit/page/Field.tsx'
import { Choice } from './Choice.tsx'
import styles from './CurvePanel.module.css'
import {
  type CurveSearch,
  type Range,
  isSpanOk,
  mostLines,
  ranges,
  readLineKey,
  spanOf,
  atTime,
  comparedWeeks,
  hasAxis,
  type Measured,
} from '../../../domain/curve/lines.ts'
import { texts } from '../../../texts/locationsCurve.ts'
import { texts as common } from '../../../texts/common.ts'

const CompareElsewhere = lazyPart(async () => (await import('./CompareElsewhere.tsx')).CompareElsewhere)
/** No id of a measurement is like this. */
const anotherLocation = '@'

interface CurveControlsProps {
  locationId: string
  chosen: readonly Measured[]
  all: readonly Measured[]
  shown: Range | Span
  now: number
  onChange: (next: Partial<CurveSearch>) => void
}

export function CurveControls(props: CurveControlsProps) {
  const { locationId, chosen, all, shown, now, onChange } = props
  const [isElsewhere, setElsewhere] = useState(false)
  const ids = chosen.map(({ key }) => key)
  const add = (key: string) => onChange({ measurements: [...ids, key] })
  const isNew = (one: Measured) => !ids.includes(one.key) && hasAxis(chosen, one)
  const earlier = chosen
    .filter(({ shift }) => shift === 0)
    .flatMap((one) => comparedWeeks.map((weeksAgo) => atTime(one, { ...readLineKey(one.key), weeksAgo })))
    .filter(isNew)
  return (
    <div className={styles.controls}>
      <Choice
        label={common.measurement}
        value={ids[0] ?? ''}
        options={all}
        onChoose={(id) => onChange({ measurements: [id] })}
      />
      {chosen.slice(1).map(({ key, name }) => (
        <Action
          key={key}
          aria-label={texts.removeLine(name)}
          onClick={() => onChange({ measurements: ids.filter((id) => id !== key) })}
        >
          {name} ✕
        </Action>
      ))}
      {chosen.length < mostLines && (
        <Choice
          label={texts.compareWith}
          value=""
          options={[...earlier, ...all.filter(isNew)]}
          onChoose={(key) => (key === anotherLocation ? setElsewhere(true) : add(key))}
        >
          <option value={anotherLocation}>{texts.anotherLocation}</option>
        </Choice>
      )}
      {isElsewhere && chosen.length < mostLines && (
        <Suspense fallback={<Loading />}>
          <CompareElsewhere
            locationId={locationId}
            mayAdd={isNew}
            onAdd={(key) => {
              setElsewhere(false)
              add(key)
            }}
            onClose={() => setElsewhere(false)}
          />
        </Suspense>
      )}
      <div role="group" aria-label={texts.range} className={styles.ranges}>
        {(Object.keys(ranges) as Range[]).map((range) => (
          <Action
            key={range}
            aria-pressed={shown === range}
            onClick={() => onChange({ shown: range, measurements: ids })}
          >
            {texts.ranges[range]}
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

/** In the format of the browser's date fields, without seconds. */
const fieldText = (seconds: number) => clockText(seconds).slice(0, 16)

function OwnRange({ span, onShow }: { span: Span; onShow: (span: Span) => void }) {
  const [from, setFrom] = useState(() => fieldText(span.from))
  const [to, setTo] = useState(() => fieldText(span.to))
  const wanted = { from: momentAt(from), to: momentAt(to) }
  const isOk = isSpanOk(wanted)
  return (
    <form
      className={styles.ranges}
      onSubmit={(event) => {
        event.preventDefault()
        if (isOk) onShow(wanted)
      }}
    >
      <Field label={texts.from}>
        <input type="datetime-local" value={from} onChange={(event) => setFrom(event.currentTarget.value)} />
      </Field>
      <Field label={texts.to}>
        <input type="datetime-local" value={to} onChange={(event) => setTo(event.currentTarget.value)} />
      </Field>
      <Action type="submit" disabled={!isOk}>
        {texts.show}
      </Action>
      <span role="status" className={styles.refusal}>
        {!isOk && texts.mostDays(longestCurve / secondsPer.day)}
      </span>
    </form>
  )
}
