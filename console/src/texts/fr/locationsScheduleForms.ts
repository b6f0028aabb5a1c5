import { pluralIn } from '#contract/texts/language'
import { formatNumber } from '../../ui/language.ts'
import { countedIn } from '../counted.ts'
import type { LocationsScheduleFormsTexts } from '../locationsScheduleForms.ts'

const plural = pluralIn('fr')
const counted = countedIn('fr')

export const fr: LocationsScheduleFormsTexts = {
  setDay: 'Définir le jour',
  setDays: (count) => `Définir ${counted(count, 'jour', 'jours')}`,
  failedToSet: 'Échec de la mise à jour du calendrier. Veuillez réessayer.',
  daysSet: (name, count) =>
    `Calendrier de ${name} : ${counted(count, 'jour enregistré', 'jours enregistrés')}`,
  calendarOf: (name) => `Calendrier de ${name}`,
  copyUntil: 'Copier sur tous les jours jusqu’au',
  on: 'Le',
  replacedNotSaid: 'La plateforme n’a pas indiqué quels jours seraient remplacés.',
  lookingAtDays: 'Vérification de ces jours…',
  noneReplaced: 'Aucun autre jour n’est remplacé.',
  willBeReplaced: (count) =>
    plural(count, {
      one: `${formatNumber(count)} jour avec d’autres horaires sera remplacé :`,
      other: `${formatNumber(count)} jours avec d’autres horaires seront remplacés :`,
    }),
  dayWith: (day, periods) => `${day} : ${periods}`,
  closedAllDay: 'Fermé toute la journée.',
  periodNumber: (number) => `Période ${number}`,
  removePeriod: (number) => `Retirer la période ${number}`,
  from: 'De',
  to: 'À',
  addPeriod: 'Ajouter une période',
  drawOrType: 'Tracez une période sur les heures ou saisissez-la ci-dessous.',
  thisDayOrLater: 'Veuillez saisir ce jour ou un jour ultérieur',
  mostDaysAhead: (days) => `Au plus ${days} jours à l’avance`,
  enterBegin: 'Veuillez saisir une heure, par exemple 07:00',
  enterEnd: 'Veuillez saisir une heure, par exemple 18:30 ou 24:00',
  endsAfterItBegins: 'Une période finit après son début',
  overlaps: 'Elle chevauche une autre période',
  failedToUpdateAutomation: 'Échec de la mise à jour de l’automatisation. Veuillez réessayer.',
  automationSaved: (zone) => `Automatisation de ${zone} enregistrée`,
  modeHint:
    'Ce que les appareils doivent maintenir. Manuel : la consigne. Calendrier : la consigne pendant les périodes, la consigne réduite en dehors.',
  preheatHint: 'Combien de minutes avant une période la consigne est déjà souhaitée',
  numberInThisMode: 'Un nombre est obligatoire dans ce mode',
  wholeMinutes: (most) => `Veuillez saisir des minutes entières de 0 à ${formatNumber(most)}`,
  willRemoveCalendar: (zone) =>
    `Le calendrier de ${zone} est retiré avec tous ses jours. Les jours du site s’y appliquent de nouveau.`,
  removing: 'Retrait…',
  failedToRemoveCalendar: 'Échec du retrait du calendrier',
  followsAgain: (zone) => `${zone} suit de nouveau le site`,
  willGetCalendar: (zone) => `${zone} reçoit son propre calendrier, vide au début.`,
  daysApplyNoMore: 'Dès lors, les jours du site ne s’y appliquent plus.',
  giveCalendar: 'Donner un calendrier',
  failedToGiveCalendar: 'Échec de la création du calendrier de la zone',
  hasOwnCalendar: (zone) => `${zone} a son propre calendrier`,
}
