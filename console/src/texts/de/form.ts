import { formatNumber } from '../../ui/language.ts'
import type { FormTexts } from '../form.ts'

export const de: FormTexts = {
  areYouSure: 'Sind Sie sicher?',
  anyway: (action) => `Trotzdem: ${action}`,
  backToTheForm: 'Zurück zum Formular',
  nothingMatchesTheFilter: 'Nichts entspricht dem Filter',
  fileTooLarge: (name, most) => `${name} hat mehr als ${formatNumber(most)} Zeichen`,
  file: 'Datei',
  chooseAFile: 'Datei wählen ...',
  theirs: 'Deren',
  yours: 'Ihre',
  both: 'Beide',
  chooseWhatIsKept:
    'Wählen Sie für jedes Feld, das dort geändert wurde, was bleibt. Was nur Sie geändert haben, bleibt so.',
  nothingIsLost:
    'Was dort geändert wurde, steht nicht in diesem Formular oder gleicht Ihrer Eingabe: Beim Speichern geht davon nichts verloren.',
  addedOrTakenOut: 'Was auf beiden Seiten dazukam oder wegfiel',
  asItWas: 'Wie es war',
  added: 'Hinzugefügt',
  takenOut: 'Entfernt',
  hideSecret: 'Geheimnis verbergen',
  showSecret: 'Geheimnis anzeigen',
  hide: 'Verbergen',
  show: 'Anzeigen',
  wholeNumber: (min, max) => `Ganze Zahl von ${min} bis ${max}`,
  countingRemoved: 'Was damit entfernt wird, wird gezählt ...',
  discardChanges: 'Änderungen verwerfen?',
  discardWhatYouChanged: 'Möchten Sie Ihre Änderungen verwerfen?',
  discard: 'Verwerfen',
  keepEditing: 'Weiter bearbeiten',
  copy: 'Kopieren',
  copied: 'Kopiert',
  browserDidNotAllowCopying: 'Der Browser hat das Kopieren nicht erlaubt',
  copyByHand: 'Markieren Sie den Text, und kopieren Sie ihn von Hand.',
  steps: 'Schritte',
  back: 'Zurück',
  next: 'Weiter',
  open: 'Öffnen',
  loaded: {
    members: { loading: 'Mitglieder werden geladen ...', failed: 'Mitglieder konnten nicht geladen werden' },
    locations: { loading: 'Standorte werden geladen ...', failed: 'Standorte konnten nicht geladen werden' },
    'location groups': {
      loading: 'Standortgruppen werden geladen ...',
      failed: 'Standortgruppen konnten nicht geladen werden',
    },
    integrations: {
      loading: 'Integrationen werden geladen ...',
      failed: 'Integrationen konnten nicht geladen werden',
    },
    'unlinked components': {
      loading: 'Freie Komponenten werden geladen ...',
      failed: 'Freie Komponenten konnten nicht geladen werden',
    },
  },
  selected: (count) => `${formatNumber(count)} ausgewählt`,
  checkAll: (count, isFiltered) =>
    isFiltered ? `Alle ${count} passenden auswählen` : `Alle ${count} auswählen`,
  uncheckAll: (count, isFiltered) =>
    isFiltered ? `Alle ${count} passenden abwählen` : `Alle ${count} abwählen`,
  wasFaster: (name) => `${name} war schneller`,
  somebodyWasFaster: 'Jemand anderes war schneller',
  savedAt: (time) => `Gespeichert ${time}.`,
  andMore: (count) => `und ${count} weitere`,
  sameName: {
    integration: {
      one: (name, detail, id) => `Es gibt schon eine Integration „${name}“ (${detail}, ${id}).`,
      several: (count, name) => `Es gibt schon ${count} Integrationen „${name}“.`,
    },
    'location group': {
      one: (name, detail, id) => `Es gibt schon eine Standortgruppe „${name}“ (${detail}, ${id}).`,
      several: (count, name) => `Es gibt schon ${count} Standortgruppen „${name}“.`,
    },
  },
  rows: {
    measurements: {
      add: 'Messung hinzufügen',
      remove: (row) => `Messung ${row} entfernen`,
      cell: (column, row) => `${column} von Messung ${row}`,
    },
    registers: {
      add: 'Register hinzufügen',
      remove: (row) => `Register ${row} entfernen`,
      cell: (column, row) => `${column} von Register ${row}`,
    },
    limits: {
      add: 'Grenzwert hinzufügen',
      remove: (row) => `Grenzwert ${row} entfernen`,
      cell: (column, row) => `${column} von Grenzwert ${row}`,
    },
  },
}
