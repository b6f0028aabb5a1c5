import { inTurns } from '../base/fairness/turns.ts'
import type { ReportTexts } from '../texts/reports/en.ts'
import type { Excursion, Gap, Limit } from '../domain/reports/following.ts'
import {
  alarmOf,
  lateness,
  type AlarmFacts,
  type LocationReport,
  type MeasuredFacts,
} from '../domain/reports/reading.ts'
import { limitText, summaryOf, wordOf, type Dates, type ReportFacts } from './words.ts'

/** What a report says, as tables. Each format writes the same ones. */

/** A moment in the location's own time zone. */
export interface MomentCell {
  time: number
  timeZone: string
}

export type Cell = string | number | null | MomentCell

export interface Table {
  title: string
  columns: string[]
  rows: Cell[][]
}

const minutesOf = (seconds: number): number => Number((seconds / 60).toFixed(4))

/** Without the last digits of a double, which say nothing. */
const plain = (value: number | null): number | null => (value === null ? null : Number(value.toPrecision(12)))

/** The label alone, where it is the only one that is called so. */
export function namesOf(locations: readonly LocationReport[]): NameOf {
  const all = locations.flatMap(({ location, measured }) =>
    measured.map(({ facts }) => ({ location, facts })),
  )
  const places = new Map(all.map(({ location, facts }) => [facts.measurementId, location.name]))
  const longer = [
    ({ label }: MeasuredFacts) => [label],
    ({ label, componentName }: MeasuredFacts) => [label, componentName],
    ({ label, componentName, zoneName }: MeasuredFacts) => [label, componentName, zoneName],
    ({ label, componentName, zoneName, measurementId }: MeasuredFacts) => [
      label,
      componentName,
      zoneName,
      places.get(measurementId) ?? '',
    ],
  ].map((parts) => (facts: MeasuredFacts) => parts(facts).filter(Boolean).join(' · '))
  const counts = longer.map((nameOf) => {
    const count = new Map<string, number>()
    for (const { facts } of all) count.set(nameOf(facts), (count.get(nameOf(facts)) ?? 0) + 1)
    return count
  })
  return (facts) => {
    const at = longer.findIndex((nameOf, index) => counts[index]?.get(nameOf(facts)) === 1)
    return (longer[at] ?? longer.at(-1))?.(facts) ?? facts.label
  }
}

function reasonOf(alarms: readonly AlarmFacts[], facts: MeasuredFacts, gap: Gap, texts: ReportTexts): string {
  const during = alarms.filter(
    ({ raisedAt, resolvedAt }) => raisedAt < gap.ends + lateness && (resolvedAt ?? Infinity) > gap.begins,
  )
  if (
    facts.deviceId !== null &&
    during.some(({ kind, deviceId }) => kind === 'DEVICE_SILENT' && deviceId === facts.deviceId)
  )
    return texts.deviceSilent
  if (during.some(({ kind, measurementId }) => kind === 'NO_VALUE' && measurementId === facts.measurementId))
    return texts.noValueCame
  return texts.unknownReason
}

export type NameOf = (facts: MeasuredFacts) => string

/** Of all locations. */
export async function allTables(facts: ReportFacts, dates: Dates): Promise<Table[]> {
  const nameOf = namesOf(facts.locations)
  const all = tablesOf([], facts, { dates, nameOf })
  await inTurns(facts.locations, (location) => {
    for (const [at, { rows }] of tablesOf([location], facts, { dates, nameOf }).entries())
      for (const row of rows) all[at]?.rows.push(row)
  })
  return all
}

export function tablesOf(
  locations: readonly LocationReport[],
  facts: ReportFacts,
  { dates, nameOf }: { dates: Dates; nameOf: NameOf },
): Table[] {
  const { period, until, madeBy, madeAt, texts } = facts
  const { columns: c, tables: t } = texts
  const each = <Row>(rowsOf: (one: LocationReport['measured'][number], of: LocationReport) => Row[]): Row[] =>
    locations.flatMap((of) => of.measured.flatMap((one) => rowsOf(one, of)))
  const at = (time: number, { location: { timeZone } }: LocationReport): MomentCell => ({ time, timeZone })
  const limit = (one: Limit | undefined, unit: string | null) =>
    one === undefined ? texts.deleted : limitText(one, unit, texts)

  const excursionRow =
    (one: LocationReport['measured'][number], of: LocationReport) =>
    (excursion: Excursion): Cell[] => {
      const { begins, ends, extreme, limit: crossed } = excursion
      const alarm = alarmOf(of.alarms, one.facts.measurementId, excursion)
      return [
        nameOf(one.facts),
        at(begins, of),
        at(ends, of),
        minutesOf(ends - begins),
        extreme,
        limit(crossed, one.facts.unit),
        alarm ? wordOf(texts.severities, alarm.severity) : null,
        alarm ? at(alarm.raisedAt, of) : null,
        alarm?.acknowledgedBy ?? null,
        alarm?.acknowledgedAt ? minutesOf(alarm.acknowledgedAt - alarm.raisedAt) : null,
        alarm?.cause ? wordOf(texts.explanations, alarm.cause) : null,
        alarm?.action ? wordOf(texts.explanations, alarm.action) : null,
        alarm?.causeText ?? null,
      ]
    }

  return [
    {
      title: t.measurements,
      columns: [c.measurement, c.unit, c.samples, c.least, c.mean, c.greatest, c.minutesOutside],
      rows: each(({ facts: measured, followed }) => [
        [
          nameOf(measured),
          measured.unit,
          followed.samples,
          followed.least,
          plain(followed.mean),
          followed.greatest,
          minutesOf(followed.secondsOutside),
        ],
      ]),
    },
    {
      title: t.sites,
      columns: [c.site, c.address, c.timeZone, c.from, c.to, c.valuesUntil, c.madeBy, c.madeAt, c.summary],
      rows: locations.map((of) => [
        of.location.name,
        of.location.address,
        of.location.timeZone,
        at(period.from, of),
        at(period.to, of),
        at(until, of),
        madeBy,
        at(madeAt, of),
        summaryOf(of, facts, dates).join(' '),
      ]),
    },
    {
      title: t.limits,
      columns: [c.measurement, c.limits, c.minutesInside, c.minutesOutside, c.minutesWithout, c.meanKinetic],
      rows: each(({ facts: measured, limits, followed }, of) => [
        [
          nameOf(measured),
          limitsText(limits, measured.unit, (time) => dates.text(time, of.location.timeZone), texts),
          minutesOf(followed.secondsInside),
          minutesOf(followed.secondsOutside),
          minutesOf(followed.secondsUnknown),
          plain(followed.meanKinetic),
        ],
      ]),
    },
    {
      title: t.excursions,
      columns: [
        c.measurement,
        c.begins,
        c.ends,
        c.minutes,
        c.extreme,
        c.limit,
        c.alarm,
        c.raised,
        c.acknowledgedBy,
        c.acknowledgedAfter,
        c.cause,
        c.action,
        c.details,
      ],
      rows: each((one, of) => one.followed.excursions.map(excursionRow(one, of))),
    },
    {
      title: t.gaps,
      columns: [c.measurement, c.begins, c.ends, c.minutes, c.reason],
      rows: each((one, of) =>
        one.followed.gaps.map((gap) => [
          nameOf(one.facts),
          at(gap.begins, of),
          at(gap.ends, of),
          minutesOf(gap.ends - gap.begins),
          reasonOf(of.alarms, one.facts, gap, texts),
        ]),
      ),
    },
    {
      title: t.changes,
      columns: [c.time, c.person, c.measurement, c.before, c.after],
      rows: locations.flatMap((of) =>
        of.changes.flatMap(({ time, person, measurementId, before, after }) => {
          const known = of.measured.find((one) => one.facts.measurementId === measurementId)?.facts
          if (!known) return []
          return [[at(time, of), person, nameOf(known), limit(before, known.unit), limit(after, known.unit)]]
        }),
      ),
    },
    {
      title: t.sensors,
      columns: [c.measurement, c.site, c.zone, c.component, c.product, c.identifier, c.device],
      rows: each(({ facts: measured }, of) => [
        [
          nameOf(measured),
          of.location.name,
          measured.zoneName,
          measured.componentName,
          measured.product,
          measured.identifier,
          measured.device,
        ],
      ]),
    },
  ]
}

export function limitsText(
  spans: LocationReport['measured'][number]['limits'],
  unit: string | null,
  momentOf: (time: number) => string,
  texts: ReportTexts,
): string {
  const words = spans.map(({ from, limits }) => {
    const on = limits.filter(({ enabled }) => enabled).map((one) => limitText(one, unit, texts))
    return { from, text: on.join(', ') || '–' }
  })
  return words
    .filter(({ text }, at) => text !== words[at - 1]?.text)
    .map(({ from, text }) => (from === -Infinity ? text : texts.since(text, momentOf(from))))
    .join('; ')
}
