import { listedIn, pluralIn } from '#contract/texts/language'
import { formatNumber } from '../../ui/language.ts'
import { countedIn } from '../counted.ts'
import type { LocationsDialogsTexts } from '../locationsDialogs.ts'

const plural = pluralIn('de')
const counted = countedIn('de')
const listed = listedIn('de')

export const de: LocationsDialogsTexts = {
  resetValues: 'Werte zurücksetzen',
  willForget: (name, count) =>
    plural(count, {
      one: `Die letzten Werte von ${name} werden vergessen: ${formatNumber(count)} Messung zeigt keinen, bis sie wieder sendet.`,
      other: `Die letzten Werte von ${name} werden vergessen: ${formatNumber(count)} Messungen zeigen keinen, bis sie wieder senden.`,
    }),
  othersStay: 'Einstellungen, Grenzwerte und gespeicherte Messwerte bleiben.',
  resetting: 'Wird zurückgesetzt ...',
  failedToReset: 'Die Werte konnten nicht zurückgesetzt werden',
  valuesReset: (name) => `Werte von ${name} zurückgesetzt`,
  deleteLocation: 'Standort löschen',
  devices: (count) => counted(count, 'Gerät', 'Geräte'),
  components: (count) => counted(count, 'Komponente', 'Komponenten'),
  cannotBeDeleted: (name, attached) =>
    `${name} kann nicht gelöscht werden, solange etwas daran hängt: ${listed(attached)}.`,
  takeOffFirst: 'Nehmen Sie zuerst die Komponenten ab, und trennen Sie die Geräte.',
  sureToDelete: (name) => `Möchten Sie ${name} wirklich löschen?`,
  deletedWithIt: (zones) => `Mit gelöscht: ${counted(zones, 'Zone', 'Zonen')}.`,
  leavesGroups: (count) => `Er verlässt ${counted(count, 'Standortgruppe', 'Standortgruppen')}.`,
  failedToDelete: 'Der Standort konnte nicht gelöscht werden',
  deleted: (name) => `Standort ${name} gelöscht`,
  notReadyYet: 'Das Bild ist noch nicht bereit. Bitte versuchen Sie es erneut',
  chooseAPicture: 'Bitte wählen Sie ein Bild',
  preparing: 'Das Bild wird vorbereitet ...',
  pictureHint: 'PNG, JPEG oder WebP. Ein großes wird verkleinert. Es ersetzt ein früheres.',
  failedToStore: 'Das Bild konnte nicht gespeichert werden',
  pictureSaved: (name) => `Bild von ${name} gespeichert`,
  picture: 'Bild',
  asShown: 'So wird es gezeigt',
  wrongType: 'Die Datei ist weder PNG noch JPEG noch WebP',
  cannotBeRead: 'Das Bild lässt sich nicht lesen',
  cannotBeSmaller: 'Das Bild lässt sich nicht verkleinern',
  tooLarge: 'Das Bild hat mehr als 2 MB',
  fileCannotBeRead: 'Die Datei lässt sich nicht lesen',
}
