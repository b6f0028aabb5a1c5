import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import type { Alarm } from '#contract/schemas/alarm'
import { api } from '../../api/client.ts'
import { query } from '../../api/query.ts'
import type { Span } from '../../kit/chart/gestures.ts'
import { Loading, PageFailure } from '../../kit/page/PageState.tsx'
import { classes } from '../../ui/Action.tsx'
import { ChosenCurves } from '../../domain/curve/ChosenCurves.tsx'
import curveStyles from '../../domain/curve/curve.module.css'
import { measuredIn } from '../../domain/curve/lines.ts'
import styles from './alarms.module.css'
import { spanAround, titleText } from '../../domain/alarms/alarms.ts'
import { texts } from '../../texts/alarms.ts'
import { texts as curve } from '../../texts/locationsCurve.ts'

/** The measurement around the moment in which the alarm was raised, with its limits. Nothing if it is about a device. */
export function AlarmCurve({ alarm }: { alarm: Alarm }) {
  if (alarm.measurementId === null) return null
  return (
    <section className={styles.section} aria-labelledby="alarm-curve">
      <h2 id="alarm-curve">{texts.aroundTheMoment}</h2>
      <Curve key={alarm.alarmId} alarm={alarm} />
    </section>
  )
}

function Curve({ alarm }: { alarm: Alarm }) {
  const { locationId, measurementId } = alarm
  const values = useQuery(query(api.getLocationValues, { locationId }))
  // The time that the person has chosen, or that of the alarm when the page was opened: it does not move under the eyes.
  const [span, setSpan] = useState<Span>(() => spanAround(alarm, Date.now() / 1000))
  const chosen = useMemo(
    () =>
      measuredIn(values.data?.zones ?? [], { locationId }).filter(
        (one) => one.measurementId === measurementId,
      ),
    [values.data, locationId, measurementId],
  )
  if (values.isError) return <PageFailure text={curve.failedMeasurements} of={values} />
  if (!values.data) return <Loading text={curve.loadingCurve} />
  if (chosen.length === 0) return <p className="quiet">{texts.notMeasuredAnyMore}</p>
  return (
    <div className={classes('stack', curveStyles.curve)}>
      <ChosenCurves
        locationId={locationId}
        title={curve.curveOfPlace(titleText(alarm))}
        chosen={chosen}
        span={span}
        onZoom={setSpan}
      />
    </div>
  )
}
