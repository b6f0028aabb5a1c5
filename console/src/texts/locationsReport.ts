import { inLanguage } from './parts/places.ts'

export const texts = inLanguage('locationsReport', {
  title: (location: string) => `Report of ${location}`,
  explained: 'A file that is made from all samples of the period. It is kept, and never changed.',
  period: 'Period',
  periods: {
    YESTERDAY: 'Yesterday',
    WEEK: 'Last 7 days',
    MONTH: 'Last month',
    THIS_MONTH: 'This month',
    OWN: 'Other days...',
  },
  from: 'From',
  to: 'Up to and including',
  zone: (zone: string) => `Days are those of the location (${zone}).`,
  format: 'Format',
  formats: { PDF: 'PDF, to read and print', XLSX: 'Excel', CSV: 'CSV, for programs' },
  make: 'Make Report',
  making: 'Making...',
  failed: 'Failed to make the report. Please try again.',
  made: 'Reports',
  none: 'No report was made yet.',
  waiting: 'Waits',
  done: (percent: number) => `${percent} % done`,
  failedState: 'Failed',
  download: 'Download',
  failedToDownload: 'Failed to download the report',
  dayIsMissing: 'Choose a day',
  endsBefore: 'It must not end before it begins',
  tooLong: (days: number) => `At most ${days} days`,
  by: (name: string, time: string) => `${name}, ${time}`,
  nobody: 'A program',
  failedToFetch: 'Failed to fetch reports',
  progressOf: (name: string) => `Progress of ${name}`,
})

export type LocationsReportTexts = typeof texts
