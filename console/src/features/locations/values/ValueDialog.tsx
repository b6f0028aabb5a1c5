import type { DialogState } from '../../../kit/dialog/useDialog.ts'
import type { Component, Measurement, Zone } from './lines.ts'
import { MeasurementForm } from './MeasurementForm.tsx'
import { MoveForm, RenameForm } from './PlaceForms.tsx'
import { RemoveMeasurement, SplitComponent, TakeOff } from './questions.tsx'

export interface Path {
  locationId: string
  zoneId: string
}

/** What was chosen from a line's menu, and for which line. */
export type ValueDeed = ZoneDeed | ComponentDeed | MeasurementDeed

export interface ZoneDeed {
  kind: 'rename'
  path: Path
  zone: Zone
}

export interface ComponentDeed {
  kind: 'move' | 'split' | 'takeOff'
  path: Path
  component: Component
}

export interface MeasurementDeed {
  kind: 'edit' | 'remove'
  path: Path
  component: Component
  measurement: Measurement
}

export function ValueDialog({ dialog, zones }: { dialog: DialogState<ValueDeed>; zones: readonly Zone[] }) {
  const { subject, close } = dialog
  if (subject.kind === 'rename') return <RenameForm dialog={dialog} subject={subject} />
  if (subject.kind === 'edit' || subject.kind === 'remove')
    return subject.kind === 'edit' ? (
      <MeasurementForm dialog={dialog} subject={subject} />
    ) : (
      <RemoveMeasurement {...subject} close={close} />
    )
  if (subject.kind === 'move') return <MoveForm dialog={dialog} subject={subject} zones={zones} />
  return subject.kind === 'split' ? (
    <SplitComponent {...subject} close={close} />
  ) : (
    <TakeOff {...subject} close={close} />
  )
}
