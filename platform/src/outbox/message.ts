import { onOneLine } from '#contract/limits'
import { comparisonSigns } from '#contract/values'
import { noFacts, type Notice } from '../channels/channel.ts'
import { epochSeconds } from '../base/time.ts'
import type { alarms } from '../db/schema/index.ts'
import type { Message } from './message-store.ts'

type Alarm = typeof alarms.$inferSelect
type Step = Message['first']['step']

interface Known {
  alarm: Alarm
  /** Who has acknowledged it. */
  acknowledgedBy: string | null
}

/** What is sent of these alarms, the worst of which comes first. The names are people's own words, so each is on one line. */
export function noticeOf(message: Message, alarms: readonly [Known, ...Known[]], publicUrl: string): Notice {
  const { first, incident, notices } = message
  const isDrill = alarms[0].alarm.kind === 'DRILL'
  const common = { id: first.id, alarmId: incident, step: first.step, isDrill }
  if (notices.length > 1) return { ...common, ...contentOfSeveral(message, alarms, publicUrl) }
  return { ...common, ...contentOf(first.step, alarms[0], publicUrl) }
}

type Content = Pick<Notice, 'severity' | 'subject' | 'text' | 'link' | 'facts'>

function contentOf(step: Step, known: Known, publicUrl: string): Content {
  const { alarm } = known
  const link = `${publicUrl}/#/alarms/${alarm.id}`
  const words =
    alarm.kind === 'DRILL' ? drillText(step, known) : `${beginningOf(step, known)}: ${whatIsWrong(alarm)}`
  const subject = onOneLine(`${words} (${whereIs(alarm)})`)
  const instruction = alarm.instruction === null || step === 'RESOLVED' ? null : onOneLine(alarm.instruction)
  return {
    severity: alarm.severity,
    subject,
    text: [subject, instruction, link].filter((line) => line !== null).join('\n'),
    link,
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

/** They are at one location or, in a flood, at many. The worst ones are named. */
function contentOfSeveral(
  { first: { step }, notices }: Message,
  alarms: readonly [Known, ...Known[]],
  publicUrl: string,
): Content {
  const [{ alarm: worst }] = alarms
  const { severity } = worst
  const locations = new Set(notices.map(({ locationId }) => locationId)).size
  const where = locations > 1 ? `${locations} locations` : worst.locationName
  const link = `${publicUrl}/#/${locations > 1 ? 'alarms' : `locations/${worst.locationId}`}`
  const several = `${notices.length} alarms at ${where}`
  const named = alarms.map(({ alarm }) =>
    onOneLine(`${alarm.severity}: ${whatIsWrong(alarm)} (${whereIs(alarm)})`),
  )
  const more = notices.length - named.length
  const subject = onOneLine(severalOf(step, several, `worst ${severity}: ${whatIsWrong(worst)}`))
  return {
    severity,
    subject,
    text: [subject, ...named, ...(more > 0 ? [`and ${more} more`] : []), link].join('\n'),
    link,
    facts: { ...noFacts, location: where, since: epochSeconds(worst.raisedAt ?? worst.since) },
  }
}

function severalOf(step: Step, several: string, worst: string): string {
  switch (step) {
    case 'RAISED':
      return `${several}: ${worst}`
    case 'REMINDER':
      return `Still ${several}: ${worst}`
    case 'ACKNOWLEDGED':
      return `Acknowledged: ${several}`
    case 'RESOLVED':
      return `Over: ${several}`
  }
}

/** Every message of a drill begins with the word. */
function drillText(step: Step, known: Known): string {
  if (step === 'RESOLVED') return 'DRILL over'
  if (step === 'ACKNOWLEDGED') return `DRILL: ${beginningOf(step, known)}`
  return 'DRILL: this is a test of the alarms, nothing is wrong'
}

function beginningOf(step: Step, { alarm, acknowledgedBy }: Known): string {
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

function whatIsWrong({ kind, componentName, measurementLabel, value, comparison, threshold, unit }: Alarm) {
  if (kind === 'DEVICE_SILENT') return `${componentName ?? 'The device'} is silent`
  const measurement = measurementLabel ?? 'The measurement'
  if (kind === 'NO_VALUE') return `no value of ${measurement}`
  const limit =
    comparison === null ? '' : `, limit ${comparisonSigns[comparison]} ${quantity(threshold, unit)}`
  return `${measurement} ${quantity(value, unit)}${limit}`
}

const quantity = (value: number | null, unit: string | null) =>
  value === null ? '' : [Number(value.toPrecision(6)), unit].filter(Boolean).join(' ')

const whereIs = ({ kind, zoneName, componentName, locationName }: Alarm) =>
  [kind === 'DEVICE_SILENT' ? null : componentName, zoneName, locationName].filter(Boolean).join(', ')
