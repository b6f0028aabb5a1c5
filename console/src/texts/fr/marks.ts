import { formatNumber } from '../../ui/language.ts'
import { countedIn } from '../counted.ts'
import type { MarksTexts } from '../marks.ts'

const counted = countedIn('fr')

const marks: MarksTexts['marks'] = {
  BEYOND_LIMIT: 'au-delà d’une limite',
  OUT_OF_RANGE: 'hors plage',
  LATE: 'en retard',
}

export const fr: MarksTexts = {
  marks,
  marked: (count, mark) => `${formatNumber(count)} ${marks[mark]}`,
  openAlarms: (count) => counted(count, 'alarme ouverte', 'alarmes ouvertes'),
  alarms: (count) => counted(count, 'alarme', 'alarmes'),
}
