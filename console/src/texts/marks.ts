import type { ValueMark } from '#contract/values'
import { formatNumber } from '../ui/language.ts'
import { countedIn } from './counted.ts'
import { inLanguage } from './parts/everywhere.ts'

const counted = countedIn('en')

const marks: Record<ValueMark, string> = {
  BEYOND_LIMIT: 'beyond a limit',
  OUT_OF_RANGE: 'out of range',
  LATE: 'late',
}

export const texts = inLanguage('marks', {
  /** What a value is. */
  marks,
  marked: (count: number, mark: ValueMark) => `${formatNumber(count)} ${marks[mark]}`,
  openAlarms: (count: number) => counted(count, 'open alarm', 'open alarms'),
  alarms: (count: number) => counted(count, 'alarm', 'alarms'),
})

export type MarksTexts = typeof texts
