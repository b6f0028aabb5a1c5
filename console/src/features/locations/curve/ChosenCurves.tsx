import { useQueries, useQuery, type UseQueryResult } from '@tanstack/react-query'
import { lazy, Suspense, useMemo, useRef, useState } from 'react'
import { longestCurve } from '#contract/limits'
import type { SampleCurve } from '#contract/schemas/values'
import { api } from '../../../api/client.ts'
import { untilOnline } from '../../../api/connection.ts'
import { query } from '../../../api/query.ts'
import { align } from '../../../kit/chart/align.ts'
import type { Span } from '../../../kit/chart/gestures.ts'
import { PageFailure, Loading } from '../../../kit/page/PageState.tsx'
import { CurveTable } from './CurveTable.tsx'
import { CurveReadout, readoutText } from './CurveReadout.tsx'
import { limitLines } from '../limits/limitLines.ts'
import type { Measured } from './measured.ts'
import { pointsOf } from './points.ts'
import { axisOf, unitsOf } from './useLines.ts'

const Chart = lazy(async () => {
  await untilOnline()
  return { default: (await import('../../../kit/chart/Chart.tsx')).Chart }
})

interface ChosenCurvesProps {
  locationId: string
  /** Of the exported files. */
  title: string
  chosen: readonly Measured[]
  span: Span
  onZoom: (span: Span) => void
}

type Asked = UseQueryResult<SampleCurve>

const together = (results: Asked[]) => ({
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
  const lines = useMemo(
    () => chosen.map((one) => ({ name: one.name, axis: axisOf(units, one) })),
    [chosen, units],
  )
  const limits = useMemo(() => limitLines(conditionals.data ?? [], chosen), [conditionals.data, chosen])
  const shown = useMemo(() => ({ from, to }), [from, to])
  const samples = answers.reduce((sum, curve) => sum + (curve?.samples ?? 0), 0)
  if (failed)
    return (
      <PageFailure
        text="Failed to fetch the curve"
        error={failed.error}
        isReloading={failed.isFetching}
        reload={() => void failed.refetch()}
      />
    )
  const said = readoutText({
    data,
    cursor,
    chosen,
    samples: isWhole ? samples : undefined,
  })
  return (
    <>
      <CurveReadout chosen={chosen} text={said} />
      <Suspense fallback={<Loading text="Loading the curve..." />}>
        <div aria-busy={!isWhole}>
          <Chart
            label={`Curve of ${chosen.map(({ name }) => name).join(', ')}`}
            data={data}
            lines={lines}
            units={units}
            limits={limits}
            span={shown}
            longest={longestCurve}
            cursor={cursor}
            cursorText={said}
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
