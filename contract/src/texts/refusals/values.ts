/** What a trace does not have of a change. */
export const notInLog = {
  groupsAndOwner: 'The groups and the owner that it left are not in the log, so it cannot be restored.',
  content: 'What it had is not in the log, so it cannot be restored.',
  groups: 'The groups that it left are not in the log, so it cannot be restored.',
  values: 'The values are not in the log, so it cannot be restored.',
  picture: 'The old picture is not in the log, so it cannot be restored.',
  measurements: 'Its measurements and limits are not in the log, so it cannot be restored.',
  componentMeasurements:
    'The measurements and limits of its components are not in the log, so it cannot be restored.',
  products: 'What the products were before is not in the log, so it cannot be restored.',
  zone: 'Its zone is not in the log, so it cannot be restored.',
}

export type NotInLog = keyof typeof notInLog

/** How much of each an integrator still has. */
export interface IntegratorContent {
  accounts: number
  locations: number
  devices: number
  components: number
}

/** What is still attached to a location. */
export interface Attached {
  devices: number
  components: number
}

export interface ExampleDifference {
  example: number
  path: string
  wanted: string
  found: string
}

export interface ProductUse {
  name: string
  count: number
  components: string
  more: number
}
