import { countedIn } from './counted.ts'
import { inLanguage } from './parts/places.ts'

const counted = countedIn('en')

export const texts = inLanguage('locationsCurve', {
  failedMeasurements: 'Failed to fetch measurements',
  loadingMeasurements: 'Loading measurements...',
  nothingMeasured: 'Nothing is measured here yet. Link a component first.',
  curveOfPlace: (name: string) => `Curve ${name}`,
  failedCurve: 'Failed to fetch the curve',
  loadingCurve: 'Loading the curve...',
  curveOf: (names: string) => `Curve of ${names}`,
  samples: (count: number) => counted(count, 'sample', 'samples'),
  samplesAndAlarms: (count: number, alarms: number) =>
    `${counted(count, 'sample', 'samples')}, ${counted(alarms, 'alarm', 'alarms')} (shaded)`,
  noSamplesInThisTime: 'No samples in this time.',
  noSamplesButAlarms: (alarms: number) =>
    `No samples in this time, ${counted(alarms, 'alarm', 'alarms')} (shaded).`,
  valueBetween: (value: string, least: string, greatest: string) => `${value} (${least} to ${greatest})`,
  failedToExport: 'Failed to export the curve',
  points: 'Points of the curve',
  time: 'Time',
  exportCsv: 'Export CSV',
  exportPng: 'Export PNG',
  noSamples: 'no samples',
  average: (name: string) => `${name} (average)`,
  least: (name: string) => `${name} (least)`,
  greatest: (name: string) => `${name} (greatest)`,
  select: 'Select...',
  compareElsewhere: 'Compare with another location',
  itsMeasurement: 'Its measurement',
  nothingFits: 'Nothing is measured there that fits.',
  removeLine: (name: string) => `Remove ${name}`,
  compareWith: 'Compare with',
  anotherLocation: 'Another location...',
  range: 'Range',
  ranges: { '1 h': '1 h', '24 h': '24 h', '7 d': '7 d', '30 d': '30 d' },
  from: 'From',
  to: 'To',
  show: 'Show',
  mostDays: (days: number) => `At most ${days} days, and the end after the beginning`,
  exportHistory: 'Export samples',
  exportHistoryMore: 'Export Samples...',
  format: 'Format',
  formats: { CSV: 'CSV, for spreadsheets', PARQUET: 'Parquet, for programs' },
  timesIn: 'Times in',
  export: 'Export',
  ownExports: 'Your exports',
  exportExplained: 'The file is made in the background. It stays here for seven days.',
  endBeforeBeginning: 'The end must be after the beginning',
  download: 'Download',
  failedToExportHistory: 'Failed to export samples',
  failedToDeleteExport: 'Failed to delete the export',
  countOfMeasurements: (count: number) => counted(count, 'measurement', 'measurements'),
  percentDone: (percent: number) => `${percent} %`,
  rowsAndSize: (rows: number, kilobytes: string) => `${counted(rows, 'sample', 'samples')}, ${kilobytes} kB`,
  weeksAgo: (name: string, weeks: number) =>
    `${name} · ${weeks === 52 ? 'last year' : weeks === 1 ? 'last week' : `${weeks} weeks ago`}`,
})

export type LocationsCurveTexts = typeof texts
