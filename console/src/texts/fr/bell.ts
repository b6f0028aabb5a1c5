import { pluralIn } from '#contract/texts/language'
import type { BellTexts } from '../bell.ts'

const plural = pluralIn('fr')

export const fr: BellTexts = {
  messagesLate:
    'Les messages d’alarme partent en retard : le plus ancien attend depuis {time}. {alarms} montre ce qui est ouvert.',
  openAlarms: (total, shown) =>
    plural(total, { one: `${shown} alarme ouverte`, other: `${shown} alarmes ouvertes` }),
  noOpenAlarms: 'Aucune alarme ouverte',
  withWorst: (alarms, severity) => `${alarms}, la plus grave : ${severity}`,
}
