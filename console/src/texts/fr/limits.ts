import { formatNumber } from '../../ui/language.ts'
import { countedIn } from '../counted.ts'
import type { LimitsTexts } from '../limits.ts'

const counted = countedIn('fr')

const lasting = (duration: string) => (duration === '' ? '' : ` pendant ${duration}`)

export const fr: LimitsTexts = {
  duration: {
    day: (count) => counted(count, 'jour', 'jours'),
    hour: (count) => counted(count, 'heure', 'heures'),
    minute: (count) => counted(count, 'minute', 'minutes'),
    second: (count) => counted(count, 'seconde', 'secondes'),
  },
  above: (name, number, duration) => `${name} dépasse ${number}${lasting(duration)}`,
  atOrAbove: (name, number, duration) => `${name} atteint ou dépasse ${number}${lasting(duration)}`,
  below: (name, number, duration) => `${name} est en dessous de ${number}${lasting(duration)}`,
  atOrBelow: (name, number, duration) => `${name} est à ${number} ou en dessous${lasting(duration)}`,
  equalTo: (name, number, duration) => `${name} vaut ${number}${lasting(duration)}`,
  anyOther: (name, duration) => `${name} est différente${lasting(duration)}`,
  awayFrom: (name, number, duration) => `${name} s’en écarte d’au moins ${number}${lasting(duration)}`,
  compared: (name, comparison, duration) => `${name} est ${comparison}${lasting(duration)}`,
  back: (name, duration) => `${name} est revenue${lasting(duration)}`,
  it: 'la valeur',
  rule: ({ isEnabled, severity, begins, over }) =>
    isEnabled
      ? `Déclenche une alarme (${severity}) quand ${begins} ; terminée quand ${over}.`
      : `Une fois activée, déclenche une alarme (${severity}) quand ${begins} ; terminée quand ${over}.`,
  alsoWithoutValue: (periods) =>
    `Aussi quand aucune valeur n’arrive pendant ${counted(periods, 'période', 'périodes')}.`,
  alsoWithoutValueFor: (periods, duration) =>
    `Aussi quand aucune valeur n’arrive pendant ${counted(periods, 'période', 'périodes')} (${duration}).`,
  deadBand: 'Hystérésis',
  onDelay: 'Délai de déclenchement',
  offDelay: 'Délai de fin',
  noValueSince: 'Sans valeur depuis',
  instruction: 'Consigne',
  hints: {
    deadBand: 'La valeur doit revenir d’autant avant la fin de l’alarme',
    onDelaySeconds: 'La valeur doit rester aussi longtemps du mauvais côté avant l’alarme',
    offDelaySeconds: 'La valeur doit être revenue aussi longtemps avant la fin de l’alarme',
    noValuePeriods: 'Autant de périodes sans valeur déclenchent aussi une alarme. Vide : jamais',
    instruction: 'Que faire en cas d’alarme, pour les personnes alertées',
  },
  minutes: 'min',
  periods: 'périodes',
  more: 'Plus',
  moreOf: (limit) => `Plus : ${limit}`,
  fieldOf: (field, limit) => `${field}, ${limit}`,
  minutesUpTo: (most) => `Minutes, de 0 à ${formatNumber(most)}`,
  notNegative: 'Veuillez saisir un nombre non négatif',
  charactersAtMost: (most) => `Au plus ${formatNumber(most)} caractères`,
  problem: (field, problem) => `${field} : ${problem}`,
}
