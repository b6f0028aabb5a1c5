import type { ReactNode } from 'react'
import type { Alarm } from '#contract/schemas/alarm'
import { alarmAddress } from '../../../domain/addresses.ts'
import { radioText } from '../../../domain/components/radio.ts'
import { MarkLinks } from '../../../domain/marks/MarkLinks.tsx'
import { countMarks, type ValuesFilter } from '../../../domain/marks/marks.ts'
import { NoValueYet, ValueAge } from '../../../domain/ValueAge.tsx'
import { type Component, type Measurement, valueText, type Zone } from '../../../domain/values.ts'

import { ActionButtons, type RowAction } from '../../../kit/list/ActionButtons.tsx'
import { Action } from '../../../ui/Action.tsx'
import { Changing } from '../../../ui/Changing.tsx'
import { Sparkline } from '../../../ui/Sparkline.tsx'
import { alarmsAddress } from '../../../domain/alarms/alarms.ts'
import { curveAddress } from '../../../domain/curve/lines.ts'
import styles from './cells.module.css'
import { type Judgements, marksIn } from './judged.ts'
import type { ValueLine } from './lines.ts'
import { texts } from '../../../texts/locationsValues.ts'

interface Around {
  locationId: string
  readAt: number
  actions: readonly RowAction[]
  judged: Judgements
  alarms: readonly Alarm[]
  locationName: string
  /** Links components to the zone, for those who may. */
  link: ((zone: Zone) => void) | undefined
}

export function cellsOf(line: ValueLine, around: Around): readonly ReactNode[] {
  const nameId = `name ${line.id}`.replaceAll(/\W+/g, '-')
  const menu = around.actions.length > 0 && (
    <ActionButtons actions={around.actions} shown={0} describedBy={nameId} />
  )
  switch (line.kind) {
    case 'zone':
      return [<ZoneName key="name" id={nameId} line={line} around={around} />, null, null, null, menu]
    case 'empty':
      return [<EmptyZone key="name" zone={line.zone} link={around.link} />]
    case 'component':
      return [
        <ComponentName key="name" id={nameId} component={line.component} around={around} />,
        null,
        null,
        null,
        menu,
      ]
    case 'measurement': {
      const { measurement, component } = line
      const { reasons } = around.judged.get(measurement.measurementId) ?? calm
      return [
        <span key="name" className={styles.measured}>
          <span className={styles.named}>
            <a
              id={nameId}
              href={curveAddress(around.locationId, measurement.measurementId)}
              className={styles.name}
              dir="auto"
            >
              {measurement.label}
            </a>
            <MarkLinks
              marks={undefined}
              locationId={around.locationId}
              alarms={alarmsOf([measurement], around)}
            />
          </span>
          {reasons.map((reason) => (
            <span key={reason} className={styles.reason}>
              {reason}
            </span>
          ))}
        </span>,
        <span key="value" className={reasons.length > 0 ? styles.wrong : undefined}>
          <Changing text={valueText(measurement.latestValue, measurement.unit?.symbol)} />
        </span>,
        measurement.latestAt === null ? (
          <NoValueYet key="age" />
        ) : (
          <ValueAge
            key="age"
            at={measurement.latestAt}
            readAt={around.readAt}
            samplePeriod={component.samplePeriod}
          />
        ),
        <Sparkline key="curve" values={measurement.curve} label={curveText(measurement)} />,
        menu,
      ]
    }
  }
}

const calm = { reasons: [] }

function ZoneName({ id, line, around }: { id: string; line: ValueLine; around: Around }) {
  const { zoneName, zoneId, components } = line.zone
  return (
    <span id={id} className={styles.name}>
      <span dir="auto">{zoneName}</span>{' '}
      <span className={styles.detail}>
        {zoneId} · {texts.components(components.length)}
      </span>{' '}
      <Marked components={components} around={around} within={{ zone: zoneId }} />
    </span>
  )
}

interface MarkedProps {
  components: readonly Component[]
  around: Around
  within: Omit<ValuesFilter, 'mark'>
}

function Marked({ components, around, within }: MarkedProps) {
  const { judged, locationId } = around
  const measured = components.flatMap(({ measurements }) => measurements)
  return (
    <MarkLinks
      marks={countMarks(marksIn(judged, components))}
      locationId={locationId}
      within={within}
      alarms={alarmsOf(measured, around)}
    />
  )
}

/** How many alarms of these measurements are open. One is linked itself, more as the list of the location's. */
function alarmsOf(measured: readonly Measurement[], { alarms, locationName }: Around) {
  if (alarms.length === 0) return undefined
  const ids = new Set(measured.map(({ measurementId }) => measurementId))
  const found = alarms.filter(({ measurementId }) => measurementId !== null && ids.has(measurementId))
  const [only] = found
  const href = only && found.length === 1 ? alarmAddress(only.alarmId) : alarmsAddress(locationName)
  return { count: found.length, href }
}

function ComponentName({ id, component, around }: { id: string; component: Component; around: Around }) {
  const { componentName, componentId, product, identifier, sensor } = component
  return (
    <span id={id} className={styles.name}>
      <span dir="auto">{componentName}</span>{' '}
      <span className={styles.detail}>
        {[product, identifier, radioText(sensor)].filter(Boolean).join(' · ')}
      </span>{' '}
      <Marked components={[component]} around={around} within={{ component: componentId }} />
    </span>
  )
}

function EmptyZone({ zone, link }: { zone: Zone; link: Around['link'] }) {
  return (
    <span className={styles.empty}>
      <span>
        {texts.nothingHereYet} <span className={styles.advice}>{texts.showsValuesHere}</span>
      </span>
      {link && <Action onClick={() => link(zone)}>{texts.linkComponents}</Action>}
    </span>
  )
}

function curveText({ label, curve, unit }: Measurement): string {
  const known = curve.filter((value) => value !== null)
  if (known.length === 0) return texts.noValuesInLastDay(label)
  const text = (value: number) => valueText(value, unit?.symbol)
  return texts.lastDayOf(label, text(Math.min(...known)), text(Math.max(...known)))
}
