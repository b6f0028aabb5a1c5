import type { Alarm, AlarmWithEvents } from '#contract/schemas/alarm'

/** A raised alarm of a value above its limit. */
export const alarmOf = (alarmId: string, changes: Partial<Alarm> = {}): Alarm => ({
  alarmId,
  kind: 'LIMIT',
  severity: 'CRITICAL',
  state: 'RAISED',
  locationId: 'loc-1',
  conditionalId: 'cnd-1',
  componentId: 'cmp-1',
  measurementId: 'mea-1',
  deviceId: 'dev-1',
  locationName: 'Cold store',
  zoneName: 'Freezer',
  componentName: 'Controller',
  measurementLabel: 'Air',
  unit: '°C',
  comparison: 'GREATER_THAN',
  threshold: 4,
  value: 9.4,
  instruction: null,
  since: 1_772_000_000,
  raisedAt: 1_772_000_000,
  resolvedAt: null,
  count: 1,
  acknowledgedAt: null,
  acknowledgedBy: null,
  shelvedUntil: null,
  shelvedBy: null,
  shelvedReason: null,
  suppressedBy: null,
  ...changes,
})

/** The same after somebody has acknowledged it. */
export const acknowledged = <Known extends Alarm>(alarm: Known): Known => ({
  ...alarm,
  state: 'ACKNOWLEDGED',
  acknowledgedAt: 1_772_000_600,
  acknowledgedBy: 'Maria Lindqvist',
})

/** With the event that began it. */
export const withEvents = (alarm: Alarm, ...later: AlarmWithEvents['events']): AlarmWithEvents => ({
  ...alarm,
  sent: [],
  events: [
    ...later,
    { time: alarm.raisedAt, step: 'RAISED', cause: 'VALUE', person: null, value: alarm.value, text: null },
  ],
})
