import type { ReactNode } from 'react'
import { ageText, isLate, valueText } from '../../../domain/values.ts'
import { counted } from '../../../kit/counted.ts'
import { ActionButtons } from '../../../kit/list/rows/ActionButtons.tsx'
import type { RowAction } from '../../../kit/list/rows/rowActions.ts'
import { Action } from '../../../ui/Action.tsx'
import { Sparkline } from '../../../ui/Sparkline.tsx'
import { curveAddress } from '../curve/curveSearch.ts'
import styles from './cells.module.css'
import type { Component, Measurement, ValueLine, Zone } from './lines.ts'

interface Around {
  locationId: string
  readAt: number
  actions: readonly RowAction[]
  /** Links components to the zone, for those who may. */
  link: ((zone: Zone) => void) | undefined
}

/** Name, value, age, curve and actions of a line. */
export function cellsOf(line: ValueLine, around: Around): readonly ReactNode[] {
  const nameId = `name ${line.id}`.replaceAll(/\W+/g, '-')
  const menu = around.actions.length > 0 && (
    <ActionButtons actions={around.actions} visible={0} describedBy={nameId} />
  )
  switch (line.kind) {
    case 'zone':
      return [<ZoneName key="name" id={nameId} line={line} />, null, null, null, menu]
    case 'empty':
      return [<EmptyZone key="name" zone={line.zone} link={around.link} />]
    case 'component':
      return [<ComponentName key="name" id={nameId} component={line.component} />, null, null, null, menu]
    case 'measurement': {
      const { measurement, component } = line
      return [
        <a
          key="name"
          id={nameId}
          href={curveAddress(around.locationId, measurement.measurementId)}
          className={styles.name}
          dir="auto"
          title={measurement.label}
        >
          {measurement.label}
        </a>,
        valueText(measurement.latestValue, measurement.unit?.symbol),
        <Age key="age" measurement={measurement} component={component} readAt={around.readAt} />,
        <Sparkline key="curve" values={measurement.curve} label={curveText(measurement)} />,
        menu,
      ]
    }
  }
}

function ZoneName({ id, line }: { id: string; line: ValueLine }) {
  const { zoneName, zoneId, components } = line.zone
  return (
    <span id={id} className={styles.name} title={zoneName}>
      <span dir="auto">{zoneName}</span>{' '}
      <span className={styles.beside}>
        {zoneId} · {counted(components.length, 'components')}
      </span>
    </span>
  )
}

function ComponentName({ id, component }: { id: string; component: Component }) {
  const { componentName, product, identifier } = component
  return (
    <span id={id} className={styles.name} title={`${componentName} · ${identifier}`}>
      <span dir="auto">{componentName}</span>{' '}
      <span className={styles.beside}>{[product, identifier].filter(Boolean).join(' · ')}</span>
    </span>
  )
}

function EmptyZone({ zone, link }: { zone: Zone; link: Around['link'] }) {
  return (
    <span className={styles.empty}>
      <span>
        Nothing here yet. <span className={styles.advice}>A linked component shows its values here.</span>
      </span>
      {link && <Action onClick={() => link(zone)}>Link Components</Action>}
    </span>
  )
}

interface AgeProps {
  measurement: Measurement
  component: Component
  readAt: number
}

/** A late value has a sign and a word, because colour alone is not enough. */
function Age({ measurement: { latestAt }, component: { samplePeriod }, readAt }: AgeProps) {
  if (latestAt === null) return <span className={styles.late}>no value yet</span>
  const seconds = Math.max(0, readAt - latestAt)
  const text = ageText(seconds)
  if (!isLate(seconds, samplePeriod)) return <span className={styles.age}>{text}</span>
  const why = `Late: a value was due every ${samplePeriod} seconds`
  return (
    <span className={styles.late} title={why}>
      {text}
    </span>
  )
}

function curveText({ label, curve, unit }: Measurement): string {
  const known = curve.filter((value) => value !== null)
  if (known.length === 0) return `${label}: no values in the last day`
  const [low, high] = [Math.min(...known), Math.max(...known)].map((value) => valueText(value, unit?.symbol))
  return `${label}, last day: ${low} to ${high}`
}
