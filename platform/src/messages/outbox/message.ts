import { asMeasured, quantityText, type Writing } from '#contract/measuring/quantities'
import { defaultLanguage, type Language } from '#contract/texts/language'
import { comparisonSigns } from '#contract/values'
import { noFacts, type Notice } from '../channels/channel.ts'
import { makeNotice } from '../channels/notice.ts'
import { epochSeconds } from '../../base/time.ts'
import type { alarms } from '../../db/schema/index.ts'
import { messageTexts, type MessageTexts } from '../../texts/index.ts'
import type { Message } from './message-store.ts'

type Alarm = typeof alarms.$inferSelect
type Step = Message['first']['step']

interface Known {
  alarm: Alarm
  /** Who has acknowledged it. */
  acknowledgedBy: string | null
}

/** What is sent of these alarms, the worst of which comes first, in the language of the recipient. */
export function noticeOf(
  message: Message,
  alarms: readonly [Known, ...Known[]],
  publicUrl: string,
  language: Language = defaultLanguage,
): Notice {
  const { first, incident, notices } = message
  const isDrill = alarms[0].alarm.kind === 'DRILL'
  const common = { id: first.id, alarmId: incident, step: first.step, isDrill }
  const words = wordsIn(language)
  return makeNotice({
    ...common,
    ...(notices.length > 1
      ? contentOfSeveral(words, message, alarms, publicUrl)
      : contentOf(words, first.step, alarms[0], publicUrl)),
  })
}

type Content = Pick<Parameters<typeof makeNotice>[0], 'severity' | 'subject' | 'lines' | 'link' | 'facts'>
type Words = ReturnType<typeof wordsIn>

function contentOf(words: Words, step: Step, known: Known, publicUrl: string): Content {
  const { alarm } = known
  const link = `${publicUrl}/#/alarms/${alarm.id}`
  const subject = alarm.kind === 'DRILL' ? words.aboutDrill(step, known) : words.aboutAlarm(step, known)
  const instruction = step === 'RESOLVED' ? null : alarm.instruction
  return {
    severity: alarm.severity,
    subject,
    lines: instruction === null ? [] : [instruction],
    link,
    facts: {
      location: alarm.locationName,
      zone: alarm.zoneName,
      component: alarm.componentName,
      measurement: alarm.measurementLabel,
      value: alarm.value === null ? null : asMeasured(alarm.value),
      limit: alarm.threshold,
      unit: alarm.unit,
      instruction,
      since: epochSeconds(alarm.raisedAt ?? alarm.since),
    },
  }
}

/** They are at one location or, in a flood, at many. The worst ones are named. */
function contentOfSeveral(
  { texts, aboutSeveral, whatIsWrong }: Words,
  { first: { step }, notices }: Message,
  alarms: readonly [Known, ...Known[]],
  publicUrl: string,
): Content {
  const [{ alarm: worst }] = alarms
  const locations = new Set(notices.map(({ locationId }) => locationId)).size
  const where = locations > 1 ? texts.locations(locations) : worst.locationName
  const link = `${publicUrl}/#/${locations > 1 ? 'alarms' : `locations/${worst.locationId}`}`
  const named = alarms.map(({ alarm }) =>
    texts.raised(texts.severities[alarm.severity], whatIsWrong(alarm), whereIs(alarm)),
  )
  const more = notices.length - named.length
  const subject = aboutSeveral(step, notices.length, where, worst)
  return {
    severity: worst.severity,
    subject,
    lines: [...named, ...(more > 0 ? [texts.more(more)] : [])],
    link,
    facts: { ...noFacts, location: where, since: epochSeconds(worst.raisedAt ?? worst.since) },
  }
}

/** The sentences about alarms in one language. */
function wordsIn(language: Language) {
  const texts: MessageTexts = messageTexts[language]

  function whatIsWrong(alarm: Alarm): string {
    const { kind, componentName, measurementLabel, value, comparison, threshold, unit } = alarm
    if (kind === 'DEVICE_SILENT')
      return componentName === null ? texts.unknownDeviceSilent : texts.deviceSilent(componentName)
    const measurement = measurementLabel ?? texts.unknownMeasurement
    if (kind === 'NO_VALUE') return texts.noValue(measurement)
    const measured = said(value, { unit, language, apartFrom: threshold })
    if (comparison === null) return texts.value(measurement, measured)
    const limit = `${comparisonSigns[comparison]} ${said(threshold, { unit, language, isExact: true })}`
    return texts.valueBeyond(measurement, measured, limit)
  }

  function aboutAlarm(step: Step, { alarm: it, acknowledgedBy }: Known): string {
    const [severity, what, where] = [texts.severities[it.severity], whatIsWrong(it), whereIs(it)]
    switch (step) {
      case 'RAISED':
        return texts.raised(severity, what, where)
      case 'REMINDER':
        return texts.reminder(severity, what, where)
      case 'ACKNOWLEDGED':
        return acknowledgedBy
          ? texts.acknowledgedBy(acknowledgedBy, what, where)
          : texts.acknowledged(what, where)
      case 'RESOLVED':
        return texts.resolved(what, where)
    }
  }

  /** Every message of a drill begins with the word. */
  function aboutDrill(step: Step, { alarm: it, acknowledgedBy }: Known): string {
    const where = whereIs(it)
    if (step === 'RESOLVED') return texts.drillResolved(where)
    if (step !== 'ACKNOWLEDGED') return texts.drill(where)
    return acknowledgedBy ? texts.drillAcknowledgedBy(acknowledgedBy, where) : texts.drillAcknowledged(where)
  }

  function aboutSeveral(step: Step, count: number, where: string, worst: Alarm): string {
    const severity = texts.severities[worst.severity]
    switch (step) {
      case 'RAISED':
        return texts.severalRaised(count, where, severity, whatIsWrong(worst))
      case 'REMINDER':
        return texts.severalReminder(count, where, severity, whatIsWrong(worst))
      case 'ACKNOWLEDGED':
        return texts.severalAcknowledged(count, where)
      case 'RESOLVED':
        return texts.severalResolved(count, where)
    }
  }

  return { texts, aboutAlarm, aboutDrill, aboutSeveral, whatIsWrong }
}

interface Said extends Pick<Writing, 'isExact' | 'apartFrom'> {
  unit: string | null
  language: Language
}

/** Thousands are not set apart: what looks like a decimal point elsewhere wakes people for nothing. */
const said = (value: number | null, { unit, language, ...how }: Said): string =>
  value === null ? '' : quantityText(value, unit ?? '', { locale: language, isGrouped: false, ...how })

const whereIs = ({ kind, zoneName, componentName, locationName }: Alarm) =>
  [kind === 'DEVICE_SILENT' ? null : componentName, zoneName, locationName].filter(Boolean).join(', ')
