import type { Component, Measurement, Zone } from './lines.ts'

export interface Path {
  locationId: string
  zoneId: string
}

/** The action that a person has chosen from a line's menu, and the line. */
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
  kind: 'edit' | 'remove' | 'set'
  path: Path
  component: Component
  measurement: Measurement
}
