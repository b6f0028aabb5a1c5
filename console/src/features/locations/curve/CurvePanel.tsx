import { useQueries, useQuery, type UseQueryResult } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { Suspense, useEffect, useMemo, useState } from 'react'
import type { LocationWithZones, LocationOverview } from '#contract/schemas/location'
import type { LocationValues } from '#contract/schemas/values'
import { api } from '../../../api/client.ts'
import { query } from '../../../api/query.ts'
import { lazyPart } from '../../../kit/lazyPart.tsx'
import { Loading, PageFailure } from '../../../kit/page/PageState.tsx'
import { Action, classes } from '../../../ui/Action.tsx'
import { useNarrow } from '../../../ui/look/media.ts'
import { LimitsSection, PlannedConditionals } from '../limits/LimitsSection.tsx'
import { ChosenCurves } from '../../../domain/curve/ChosenCurves.tsx'
import { CurveControls } from './CurveControls.tsx'
import {
  type CurveSearch,
  readCurveSearch,
  readLineKey,
  spanOf,
  writeCurveSearch,
  choose,
  type Measured,
  measuredIn,
} from '../../../domain/curve/lines.ts'
import curveStyles from '../../../domain/curve/curve.module.css'
import styles from './CurvePanel.module.css'
import { texts } from '../../../texts/locationsCurve.ts'

const ExportHistory = lazyPart(async () => (await import('./ExportHistory.tsx')).ExportHistory)

/** Curves of measurements with at most two units. The address says what is shown. */
export function CurvePanel({ overview }: { overview: LocationOverview }) {
  const locationId = overview.location.id
  const navigate = useNavigate()
  const search = readCurveSearch(useSearch({ strict: false }))
  const values = useQuery(query(api.getLocationValues, { locationId }))
  const now = useMinute()
  const isNarrow = useNarrow()
  const [isExporting, setExporting] = useState(false)
  const all = useMemo(() => measuredIn(values.data?.zones ?? [], { locationId }), [values.data, locationId])
  const chosen = useLines(all, search.measurements)
  const change = (next: Partial<CurveSearch>) =>
    void navigate({ to: '.', search: writeCurveSearch({ ...search, ...next }), replace: true })

  if (values.isError) return <PageFailure text={texts.failedMeasurements} of={values} />
  if (!values.data) return <Loading text={texts.loadingMeasurements} />
  if (chosen.length === 0)
    return (
      <div className="quiet">
        <p>{texts.nothingMeasured}</p>
        <PlannedConditionals count={overview.counts.plannedConditionals} />
      </div>
    )
  const controls = (
    <CurveControls
      locationId={locationId}
      chosen={chosen}
      all={all}
      shown={search.shown}
      now={now}
      onChange={change}
    />
  )
  return (
    <div className={classes('stack', curveStyles.curve)}>
      {!isNarrow && controls}
      <div className={styles.sides}>
        <div className="stack">
          <ChosenCurves
            locationId={locationId}
            title={texts.curveOfPlace(overview.location.name)}
            chosen={chosen}
            span={spanOf(search.shown, now)}
            onZoom={(shown) => change({ shown, measurements: chosen.map(({ key }) => key) })}
          />
          <div>
            <Action onClick={() => setExporting(true)}>{texts.exportHistoryMore}</Action>
          </div>
          {/* On a phone they would push the curve out of sight. */}
          {isNarrow && controls}
        </div>
        <div className="stack">
          <LimitsSection locationId={locationId} chosen={chosen.filter(({ isHere }) => isHere)} />
          <PlannedConditionals count={overview.counts.plannedConditionals} />
        </div>
      </div>
      {isExporting && (
        <Suspense fallback={<Loading />}>
          <ExportHistory
            all={all}
            chosen={chosen}
            span={spanOf(search.shown, now)}
            onClose={() => setExporting(false)}
          />
        </Suspense>
      )}
    </div>
  )
}

const dataOf = <Data,>(results: UseQueryResult<Data>[]) => results.map(({ data }) => data)

/** The lines that the address names. Those of other locations come as soon as these are loaded. */
function useLines(here: readonly Measured[], requested: readonly string[]): Measured[] {
  const text = requested.join(',')
  const keys = useMemo(() => text.split(',').map(readLineKey), [text])
  const elsewhere = [...new Set(keys.flatMap((key) => key.elsewhere ?? []))]
  const values = useQueries({
    queries: elsewhere.map((locationId) => query(api.getLocationValues, { locationId })),
    combine: dataOf<LocationValues>,
  })
  const locations = useQueries({
    queries: elsewhere.map((locationId) => query(api.getLocation, { locationId })),
    combine: dataOf<LocationWithZones>,
  })
  return useMemo(() => {
    const others = values.flatMap((read, at) => {
      const location = locations[at]
      return read && location
        ? measuredIn(read.zones, { locationId: location.id, elsewhere: location.name })
        : []
    })
    return choose([...here, ...others], keys)
  }, [here, values, locations, keys])
}

function useMinute(): number {
  const [now, setNow] = useState(() => Date.now() / 1000)
  useEffect(() => {
    const timer = setInterval(() => {
      if (document.visibilityState === 'visible') setNow(Date.now() / 1000)
    }, 60_000)
    return () => clearInterval(timer)
  }, [])
  return now
}
