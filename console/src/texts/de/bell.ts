import { pluralIn } from '#contract/texts/language'
import type { BellTexts } from '../bell.ts'

const plural = pluralIn('de')

export const de: BellTexts = {
  messagesLate:
    'Meldungen zu Alarmen gehen verspätet hinaus: Die älteste wartet seit {time}. Unter {alarms} steht, was offen ist.',
  openAlarms: (total, shown) =>
    plural(total, { one: `${shown} offener Alarm`, other: `${shown} offene Alarme` }),
  noOpenAlarms: 'Keine offenen Alarme',
  withWorst: (alarms, severity) => `${alarms}, schwerster: ${severity}`,
}
