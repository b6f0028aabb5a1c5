import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useEffect, useMemo, useState } from 'react'
import { api } from '../../../api/client.ts'
import { query } from '../../../api/query.ts'
import { PageFailure, Loading } from '../../../kit/page/PageState.tsx'
import { useNarrow } from '../../../ui/media.ts'
import { LimitsSection } from '../limits/LimitsSection.tsx'
import { PlannedLimits } from '../limits/PlannedLimits.tsx'
import type { PanelProps } from '../page/panel.ts'
import { ChosenCurves } from './ChosenCurves.tsx'
import { CurveControls } from './CurveControls.tsx'
import { type CurveSearch, readCurveSearch, spanOf, writeCurveSearch } from './curveSearch.ts'
import { measuredIn } from './measured.ts'
import { useLines } from './useLines.ts'
import styles from './CurvePanel.module.css'

/** Curves of measurements with at most two units. The address says what is shown. */
export function CurvePanel({ overview }: PanelProps) {
  const locationId = overview.location.id
  const navigate = useNavigate()
  const search = readCurveSearch(useSearch({ strict: false }))
  const values = useQuery(query(api.getLocationValues, { locationId }))
  const now = useMinute()
  const isNarrow = useNarrow()
  const all = useMemo(() => measuredIn(values.data?.zones ?? [], { locationId }), [values.data, locationId])
  const chosen = useLines(all, search.measurements)
  const change = (next: Partial<CurveSearch>) =>
    void navigate({ to: '.', search: writeCurveSearch({ ...search, ...next }), replace: true })

  if (values.isError)
    return (
      <PageFailure
        text="Failed to fetch measurements"
        error={values.error}
        isReloading={values.isFetching}
        reload={() => void values.refetch()}
      />
    )
  if (!values.data) return <Loading text="Loading measurements..." />
  if (chosen.length === 0)
    return (
      <div className={styles.nothing}>
        <p>Nothing is measured here yet. Link a component first.</p>
        <PlannedLimits count={overview.counts.plannedConditionals} />
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
    <div className={styles.panel}>
      {!isNarrow && controls}
      <div className={styles.sides}>
        <div className={styles.side}>
          <ChosenCurves
            locationId={locationId}
            title={`Curve ${overview.location.name}`}
            chosen={chosen}
            span={spanOf(search.shown, now)}
            onZoom={(shown) => change({ shown, measurements: chosen.map(({ key }) => key) })}
          />
          {/* On a phone they would push the curve out of sight. */}
          {isNarrow && controls}
        </div>
        <div className={styles.side}>
          <LimitsSection locationId={locationId} chosen={chosen.filter(({ isHere }) => isHere)} />
          <PlannedLimits count={overview.counts.plannedConditionals} />
        </div>
      </div>
    </div>
  )
}

/** The current time, updated once a minute. */
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
