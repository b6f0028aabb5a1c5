import { formatNumber } from '../../ui/language.ts'
import { countedIn } from '../counted.ts'
import type { MarksTexts } from '../marks.ts'

const counted = countedIn('de')

const marks: MarksTexts['marks'] = {
  BEYOND_LIMIT: 'jenseits eines Grenzwerts',
  OUT_OF_RANGE: 'außerhalb des Messbereichs',
  LATE: 'verspätet',
}

export const de: MarksTexts = {
  marks,
  marked: (count, mark) => `${formatNumber(count)} ${marks[mark]}`,
  openAlarms: (count) => counted(count, 'offener Alarm', 'offene Alarme'),
  alarms: (count) => counted(count, 'Alarm', 'Alarme'),
}
