import { en as explanations } from '#contract/texts/explanations/en'
import { en as labels } from '#contract/texts/labels/en'
import { pluralIn } from '#contract/texts/language'

const plural = pluralIn('en')
const counted = (count: number, one: string, other: string) => `${count} ${plural(count, { one, other })}`

/** What reports say. */
export const en = {
  title: 'Report',
  explanations: explanations as Readonly<Record<string, string>>,
  severities: labels.severities as Readonly<Record<string, string>>,
  minutes: (count: number) => `${count} min`,
  hours: (hours: number, minutes: number) => `${hours} h ${minutes} min`,

  // The first page
  keptWithin: (percent: string) => `Kept within limits ${percent} % of the time.`,
  noLimits: 'There are no limits to keep.',
  noValues: 'There are no values.',
  noExcursion: 'No excursion.',
  excursions: (count: number) => counted(count, 'excursion', 'excursions'),
  allWithCause: (excursions: string) => `${excursions}, all with a cause.`,
  withCause: (excursions: string, withCause: number) => `${excursions}, ${withCause} with a cause.`,
  noGap: 'No gap.',
  gaps: (count: number, longest: string) =>
    count === 1 ? `1 gap of ${longest}.` : `${count} gaps, the longest of ${longest}.`,
  notOver: (until: string) => `The period is not over: values until ${until}.`,
  madeBy: (name: string, moment: string) => `Made by ${name}, ${moment}`,
  period: (from: string, to: string, zone: string) => `${from} to ${to} (${zone})`,
  page: (page: string, pages: string) => `Page ${page} of ${pages}`,
  listedOf: (listed: number, count: number) => `The first ${listed} of ${count}.`,

  tables: {
    measurements: 'Measurements',
    sites: 'Sites',
    limits: 'Limits and times',
    excursions: 'Excursions',
    gaps: 'Gaps',
    changes: 'Changes of limits',
    sensors: 'Sensors',
  },
  columns: {
    measurement: 'Measurement',
    unit: 'Unit',
    samples: 'Samples',
    least: 'Least',
    mean: 'Mean',
    greatest: 'Greatest',
    minutesOutside: 'Minutes Outside',
    site: 'Site',
    address: 'Address',
    timeZone: 'Time Zone',
    from: 'From',
    to: 'To',
    valuesUntil: 'Values Until',
    madeBy: 'Made By',
    madeAt: 'Made At',
    summary: 'Summary',
    limits: 'Limits',
    minutesInside: 'Minutes Inside',
    minutesWithout: 'Minutes Without Values',
    meanKinetic: 'Mean Kinetic Temperature',
    begins: 'Begins',
    ends: 'Ends',
    minutes: 'Minutes',
    extreme: 'Extreme',
    limit: 'Limit',
    alarm: 'Alarm',
    raised: 'Raised',
    acknowledgedBy: 'Acknowledged By',
    acknowledgedAfter: 'Acknowledged After Minutes',
    cause: 'Cause',
    action: 'Corrective Action',
    details: 'Details',
    reason: 'Reason',
    time: 'Time',
    person: 'Person',
    before: 'Before',
    after: 'After',
    zone: 'Zone',
    component: 'Component',
    product: 'Product',
    identifier: 'Identifier',
    device: 'Device',
  },
  deviceSilent: 'Device silent',
  noValueCame: 'No value came',
  unknownReason: 'Unknown',
  off: 'off',
  deleted: 'deleted',
  since: (limit: string, moment: string) => `${limit} since ${moment}`,
}

export type ReportTexts = typeof en
