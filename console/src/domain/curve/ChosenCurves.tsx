import { useQueries, useQuery, type UseQueryResult } from '@tanstack/react-query'
import { type RefObject, Suspense, useMemo, useRef, useState } from 'react'
import { longestCurve } from '#contract/limits'
import type { AlarmSpan } from '#contract/schemas/alarm'
import type { SampleCurve } from '#contract/schemas/values'
import { api } from '../../api/client.ts'
import { query } from '../../api/query.ts'
import { shownText } from '../values.ts'
import { align, type Aligned } from '../../kit/chart/align.ts'
import type { Line } from '../../kit/chart/options.ts'
import type { Span } from '../../kit/chart/gestures.ts'
import { exportName, saveCsv, saveFile } from '../../kit/export.ts'
import { formatEpochSeconds } from '../../kit/list/columns.ts'
import { lazyPart } from '../../kit/lazyPart.tsx'
import { FoldedTable } from '../../kit/page/FoldedTable.tsx'
import { Loading, PageFailure } from '../../kit/page/PageState.tsx'
import { Action } from '../../ui/Action.tsx'
import { notify } from '../../ui/notify.ts'

import { shadesOf } from './shades.ts'
import {
  curveCsv,
  drawnAs,
  limitLines,
  type Measured,
  nameWithUnit,
  pointsOf,
  symbolOf,
  unitsOf,
} from './lines.ts'
import styles from './curve.module.css'
import { texts } from '../../texts/locationsCurve.ts'

const Chart = lazyPart(async () => (await import('../../kit/chart/Chart.tsx')).Chart)

interface ChosenCurvesProps {
  locationId: string
  title: string
  chosen: readonly Measured[]
  span: Span
  onZoom: (span: Span) => void
}

const together = (results: UseQueryResult<SampleCurve>[]) => ({
  answers: results.map(({ data }) => data),
  failed: results.find(({ isError }) => isError),
  isWhole: results.every(({ data, isPlaceholderData }) => data !== undefined && !isPlaceholderData),
})

export function ChosenCurves({ locationId, title, chosen, span, onZoom }: ChosenCurvesProps) {
  const { from, to } = span
  const { answers, failed, isWhole } = useQueries({
    queries: chosen.map((one) => ({
      ...query(api.getSamples, {
        locationId: one.locationId,
        measurementId: one.measurementId,
        query: { from: from - one.shift, to: to - one.shift },
      }),
      // The old points stay until the new ones are loaded.
      placeholderData: (before: SampleCurve | undefined) => before,
    })),
    combine: together,
  })
  const conditionals = useQuery(query(api.findConditionals, { body: { locationId } }))
  const [cursor, setCursor] = useState<number>()
  const canvas = useRef<HTMLCanvasElement>(undefined)
  const data = useMemo(() => align(pointsOf(chosen, answers)), [chosen, answers])
  const units = useMemo(() => unitsOf(chosen), [chosen])
  const lines = useMemo(() => drawnAs(chosen), [chosen])
  const limits = useMemo(() => limitLines(conditionals.data ?? [], chosen), [conditionals.data, chosen])
  const shown = useMemo(() => ({ from, to }), [from, to])
  const { shades, count: alarms } = useShades(chosen, shown)
  const samples = answers.reduce((sum, curve) => sum + (curve?.samples ?? 0), 0)
  if (failed) return <PageFailure text={texts.failedCurve} of={failed} />
  const readout = readoutText({
    data,
    cursor,
    chosen,
    samples: isWhole ? samples : undefined,
    alarms,
  })
  return (
    <>
      <CurveReadout chosen={chosen} lines={lines} data={data} cursor={cursor} summary={readout} />
      <Suspense fallback={<Loading text={texts.loadingCurve} />}>
        <div aria-busy={!isWhole}>
          <Chart
            label={texts.curveOf(chosen.map(({ name }) => name).join(', '))}
            data={data}
            lines={lines}
            units={units}
            limits={limits}
            shades={shades}
            span={shown}
            longest={longestCurve}
            cursor={cursor}
            cursorText={readout}
            onCursor={setCursor}
            onZoom={onZoom}
            onDrawn={(picture) => {
              canvas.current = picture
            }}
          />
        </div>
      </Suspense>
      <CurveTable title={title} data={data} chosen={chosen} canvas={canvas} />
    </>
  )
}

const alarmsOf = (results: UseQueryResult<AlarmSpan[]>[]) => ({
  alarms: results.flatMap(({ data }) => data ?? []),
  readAt: Math.max(0, ...results.map(({ dataUpdatedAt }) => dataUpdatedAt)) / 1000,
})

/** When the measurements of this location had alarms. Another platform does not say that, and then nothing is shaded. */
function useShades(chosen: readonly Measured[], shown: Span) {
  const here = chosen.filter(({ isHere, shift }) => isHere && shift === 0)
  const { alarms, readAt } = useQueries({
    queries: here.map(({ locationId, measurementId }) => ({
      ...query(api.listMeasurementAlarms, { locationId, measurementId, query: shown }),
      retry: false,
    })),
    combine: alarmsOf,
  })
  const shades = useMemo(() => shadesOf(alarms, shown, readAt), [alarms, shown, readAt])
  return { shades, count: alarms.length }
}

interface Read {
  data: Aligned
  cursor: number | undefined
  chosen: readonly Measured[]
  samples: number | undefined
  alarms: number
}

/** The value of each line at the cursor, or a summary without a cursor. */
function readoutText({ data, cursor, chosen, samples, alarms }: Read): string {
  const time = cursor === undefined ? undefined : data.times[cursor]
  if (time !== undefined && cursor !== undefined) {
    const values = chosen.map((one, line) => atCursor(data, cursor, one, line))
    return `${formatEpochSeconds(time)} — ${values.join('; ')}`
  }
  if (samples === undefined) return texts.loadingCurve
  if (alarms === 0) return samples === 0 ? texts.noSamplesInThisTime : texts.samples(samples)
  return samples === 0 ? texts.noSamplesButAlarms(alarms) : texts.samplesAndAlarms(samples, alarms)
}

interface CurveReadoutProps {
  chosen: readonly Measured[]
  lines: readonly Line[]
  data: Aligned
  cursor: number | undefined
  /** Without a cursor. */
  summary: string
}

/**
 * The names of the lines, each with its value at the cursor. Its height does not depend on the values, so that they never push the chart.
 * If there are two value axes, the unit says to which one a line belongs.
 */
function CurveReadout({ chosen, lines, data, cursor, summary }: CurveReadoutProps) {
  const hasTwoAxes = unitsOf(chosen).length > 1
  const time = cursor === undefined ? undefined : data.times[cursor]
  return (
    <div className={styles.readout}>
      <ul>
        {chosen.map((one, at) => (
          <li
            key={one.key}
            data-line={(lines[at]?.color ?? at) + 1}
            data-pale={lines[at]?.isPale || undefined}
          >
            <span>{hasTwoAxes ? nameWithUnit(one) : one.name}</span>
            <span className={styles.value}>
              {time !== undefined && cursor !== undefined && valueAt(data, cursor, one, at)}
            </span>
          </li>
        ))}
      </ul>
      <output className="quiet">{time === undefined ? summary : formatEpochSeconds(time)}</output>
    </div>
  )
}

const atCursor = (data: Aligned, cursor: number, one: Measured, line: number): string =>
  `${one.name} ${valueAt(data, cursor, one, line)}`

function valueAt({ columns }: Aligned, cursor: number, one: Measured, line: number): string {
  const [avg, min, max] = [0, 1, 2].map((column) => columns[3 * line + column]?.[cursor] ?? null)
  const text = (value: number | null | undefined) => shownText(value ?? null, symbolOf(one))
  return min === max ? text(avg) : texts.valueBetween(text(avg), text(min), text(max))
}

interface CurveTableProps {
  title: string
  data: Aligned
  chosen: readonly Measured[]
  canvas: RefObject<HTMLCanvasElement | undefined>
}

function CurveTable({ title, data, chosen, canvas }: CurveTableProps) {
  function savePng(): void {
    canvas.current?.toBlob((blob) => {
      if (blob) saveFile(exportName(title, 'png'), blob)
      else notify.error(texts.failedToExport)
    })
  }

  return (
    <FoldedTable
      label={texts.points}
      headers={[texts.time, ...chosen.map(nameWithUnit)]}
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
          <Action onClick={() => saveCsv(title, curveCsv(data, chosen))}>{texts.exportCsv}</Action>
          <Action onClick={savePng}>{texts.exportPng}</Action>
        </>
      }
    />
  )
}

function cellText({ columns }: Aligned, line: number, at: number): string {
  const value = columns[3 * line]?.[at]
  return value === null ? texts.noSamples : value === undefined ? '' : shownText(value, '')
}
