import type { Jobs } from './en.ts'

const number = (value: number) => value.toLocaleString('de')

export const de: Jobs = {
  JOB_FAILED: () => 'Es ist fehlgeschlagen. Versuchen Sie es später wieder.',
  FILE_TOO_LARGE: ({ megabytes }) =>
    `Die Datei hätte mehr als ${number(megabytes)} MB. Wählen Sie weniger oder einen kürzeren Zeitraum.`,
  TOO_MANY_JOBS: ({ most }) =>
    `${most} davon warten oder laufen schon. Versuchen Sie es wieder, wenn eines fertig ist.`,
  TOO_MANY_FILES: ({ megabytes }) =>
    `Die aufbewahrten Dateien haben mehr als ${number(megabytes)} MB. Löschen Sie zuerst eine.`,
  CURSOR_OUTDATED: () =>
    'Der Cursor gehört zu einer früheren Datenbank oder anderen Gruppen. Beginnen Sie ohne einen.',
  CHANGES_NOT_KEPT: () =>
    'Die Messwerte liegen in Cassandra, das nicht sagt, wann einer gespeichert wurde. Exportieren Sie Zeiträume.',
  TOO_MANY_MEASUREMENTS: ({ most }) =>
    `Ein Export hat höchstens ${number(most)} Messungen. Wählen Sie weniger Standorte.`,
  NO_FILE_YET: () => 'Die Datei ist noch nicht fertig.',
}
