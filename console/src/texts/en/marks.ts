import type { ValueMark } from '#contract/values'
import { formatNumber } from '../../ui/language.ts'
import { countedIn } from '../counted.ts'

const counted = countedIn('en')

const marks: Record<ValueMark, string> = {
  BEYOND_LIMIT: 'beyond a limit',
  OUT_OF_RANGE: 'out of range',
  LATE: 'late',
}

export const en = {
  /** What a value is. */
  marks,
  marked: (count: number, mark: ValueMark) => `${formatNumber(count)} ${marks[mark]}`,
  openAlarms: (count: number) => counted(count, 'open alarm', 'open alarms'),
  alarms: (count: number) => counted(count, 'alarm', 'alarms'),
}

export type MarksTexts = typeof en
