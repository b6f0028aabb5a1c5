import { pluralIn } from '#contract/texts/language'
import { formatNumber } from '../../ui/language.ts'
import type { GroupsTexts } from '../groups.ts'

const plural = pluralIn('de')

export const de: GroupsTexts = {
  alerting: 'Alarmierung',
  fold: 'Zuklappen',
  change: 'Ändern',
  foldAlerting: 'Die Alarmierung zuklappen',
  changeAlerting: 'Die Alarmierung ändern',
  remindEvery: 'An kritische Alarme erinnern alle',
  remindHint: 'Bis jemand quittiert. Leer: keine Erinnerungen',
  notifyWhenOver: 'Auch benachrichtigen, wenn er vorbei ist',
  member: 'Mitglied',
  membersLater: 'Konten werden in ihrem eigenen Formular zu Mitgliedern. Danach stehen sie hier.',
  membersHidden: 'Nur die Kontenverwaltung sieht hier die Mitglieder. Was für sie eingestellt ist, bleibt.',
  stepWith: (when, names) => `${when}: ${names.join(', ')}`,
  othersAtTheirTimes: (count) =>
    plural(count, {
      one: `${formatNumber(count)} weiterer zu eigener Zeit`,
      other: `${formatNumber(count)} weitere zu eigenen Zeiten`,
    }),
  everybodyAtOnce: 'Alle sofort',
  everybodyElseAtOnce: 'Alle anderen sofort',
  steps: 'Stufen',
  howToFill:
    'Lassen Sie die Minuten leer, um jemanden sofort zu benachrichtigen. Sonst geschieht es nach so vielen Minuten, wenn bis dahin niemand den Alarm quittiert hat.',
  filterRecipients: 'Empfänger filtern ...',
  checkAnIntegration: 'Wählen Sie zuerst oben eine Integration.',
  nobodyMatches: 'Niemand passt zum Filter.',
  othersByFilter: (count) =>
    plural(count, {
      one: `Und ${formatNumber(count)} weiterer: Der Filter findet ihn.`,
      other: `Und ${formatNumber(count)} weitere: Der Filter findet sie.`,
    }),
  minutesUntil: (name) => `Minuten, bis ${name} benachrichtigt wird`,
  atOnce: 'Sofort',
  severitiesFor: (name) => `Schweregrade für ${name}`,
  reminder: 'Erinnerung',
  editGroup: 'Standortgruppe bearbeiten',
  createGroup: 'Standortgruppe anlegen',
  failedToUpdate: 'Die Standortgruppe konnte nicht aktualisiert werden. Bitte versuchen Sie es erneut.',
  failedToCreate: 'Die Standortgruppe konnte nicht angelegt werden. Bitte versuchen Sie es erneut.',
  filterLocations: 'Standorte filtern ...',
  noLocationsFound: 'Kein Standort passt zum Filter.',
  noIntegrations: 'Es gibt noch keine Integrationen.',
  nameRequired: 'Name ist erforderlich',
  chooseOne: 'Wählen Sie mindestens einen',
  linesIncomplete: 'Einige Zeilen sind unvollständig',
  noLocations: 'Keine Standorte',
  whatGroupsAreFor:
    'Die Alarme eines Standorts erreichen Personen und Integrationen über seine Gruppen. Legen Sie zuerst Standorte an, dann Gruppen.',
  createTheFirst: 'Die erste Standortgruppe anlegen',
  saved: (name) => `Standortgruppe ${name} gespeichert`,
  deleteGroup: 'Standortgruppe löschen',
  sureToDelete: (name) => `Möchten Sie die Standortgruppe „${name}“ wirklich löschen?`,
  failedToDelete: 'Die Standortgruppe konnte nicht gelöscht werden. Bitte versuchen Sie es erneut.',
  deleted: (name) => `Standortgruppe ${name} gelöscht`,
  noAccount: 'Kein Konto ist darin.',
  losesMembership: (count) =>
    plural(count, {
      one: `${count} Konto verliert seine Mitgliedschaft`,
      other: `${count} Konten verlieren ihre Mitgliedschaft`,
    }),
  noLocation: 'Kein Standort ist darin.',
  leavesIt: (count) =>
    plural(count, {
      one: `${count} Standort verlässt sie und bleibt bestehen`,
      other: `${count} Standorte verlassen sie und bleiben bestehen`,
    }),
  locationAndLayout: (location, layout) => `${location} - ${layout}`,
  unknownLayout: 'Unbekannter Plan',
}
