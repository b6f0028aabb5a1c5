import { pluralIn } from '#contract/texts/language'
import { inLanguage } from './parts/everywhere.ts'

const plural = pluralIn('en')

export const texts = inLanguage('bell', {
  messagesLate:
    'Messages about alarms are sent late: the oldest has waited since {time}. {alarms} shows what is open.',
  openAlarms: (total: number, shown: string) =>
    plural(total, { one: `${shown} open alarm`, other: `${shown} open alarms` }),
  noOpenAlarms: 'No open alarms',
  withWorst: (alarms: string, severity: string) => `${alarms}, worst ${severity}`,
})

export type BellTexts = typeof texts
