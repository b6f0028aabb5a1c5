import { onOneLine } from '#contract/limits'
import type { Comparison } from '#contract/values'
import type { Notice } from '../channels/channel.ts'
import { epochSeconds } from '../base/time.ts'
import type { alarms } from '../db/schema/index.ts'
import type { Leased } from './store.ts'

type Alarm = typeof alarms.$inferSelect

interface Known {
  alarm: Alarm
  /** Who has acknowledged it. */
  acknowledgedBy: string | null
  publicUrl: string
}

/** What is sent of an alarm. The names in it are people's own words, so each is on one line. */
export function noticeOf({ id, step }: Pick<Leased, 'id' | 'step'>, known: Known): Notice {
  const { alarm, publicUrl } = known
  const link = `${publicUrl}/#/alarms/${alarm.id}`
  const subject = onOneLine(`${beginningOf(step, known)}: ${whatIsWrong(alarm)} (${placeOf(alarm)})`)
  const instruction = alarm.instruction === null || step === 'RESOLVED' ? null : onOneLine(alarm.instruction)
  return {
    id,
    alarmId: alarm.id,
    step,
    severity: alarm.severity,
    subject,
    text: [subject, instruction, link].filter((line) => line !== null).join('\n'),
    link,
    isDrill: false,
    facts: {
      location: alarm.locationName,
      zone: alarm.zoneName,
      component: alarm.componentName,
      measurement: alarm.measurementLabel,
      value: alarm.value,
      limit: alarm.threshold,
      unit: alarm.unit,
      instruction,
      since: epochSeconds(alarm.raisedAt ?? alarm.since),
    },
  }
}

function beginningOf(step: Leased['step'], { alarm, acknowledgedBy }: Known): string {
  switch (step) {
    case 'RAISED':
      return alarm.severity
    case 'REMINDER':
      return `Still ${alarm.severity}`
    case 'ACKNOWLEDGED':
      return acknowledgedBy ? `Acknowledged by ${acknowledgedBy}` : 'Acknowledged'
    case 'RESOLVED':
      return 'Over'
  }
}

const signs: Record<Comparison, string> = {
  GREATER_THAN: '>',
  GREATER_OR_EQUAL: '≥',
  LESS_THAN: '<',
  LESS_OR_EQUAL: '≤',
  EQUAL: '=',
}

function whatIsWrong({ kind, componentName, measurementLabel, value, comparison, threshold, unit }: Alarm) {
  if (kind === 'DEVICE_SILENT') return `${componentName ?? 'The device'} is silent`
  const measurement = measurementLabel ?? 'The measurement'
  if (kind === 'NO_VALUE') return `no value of ${measurement}`
  const limit = comparison === null ? '' : `, limit ${signs[comparison]} ${quantity(threshold, unit)}`
  return `${measurement} ${quantity(value, unit)}${limit}`
}

const quantity = (value: number | null, unit: string | null) =>
  value === null ? '' : [Number(value.toPrecision(6)), unit].filter(Boolean).join(' ')

const placeOf = ({ kind, zoneName, componentName, locationName }: Alarm) =>
  [kind === 'DEVICE_SILENT' ? null : componentName, zoneName, locationName].filter(Boolean).join(', ')
