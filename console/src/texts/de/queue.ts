import { pluralIn } from '#contract/texts/language'
import { formatNumber } from '../../ui/language.ts'
import type { QueueTexts } from '../queue.ts'

const plural = pluralIn('de')

export const de: QueueTexts = {
  waitsHere:
    'Es gibt keine Verbindung. Das wartet auf diesem Gerät und wird gesendet, sobald sie zurück ist.',
  toDecide: (count) =>
    plural(count, {
      one: `${formatNumber(count)} Änderung zu entscheiden`,
      other: `${formatNumber(count)} Änderungen zu entscheiden`,
    }),
  waiting: (count) =>
    plural(count, {
      one: `${formatNumber(count)} Änderung wartet`,
      other: `${formatNumber(count)} Änderungen warten`,
    }),
  changesThatWait: 'Wartende Änderungen',
  sentInOrder: 'Sie werden nacheinander gesendet.',
  sentWhenBack:
    'Es gibt keine Verbindung. Sie werden nacheinander gesendet, sobald sie zurück ist. Eine Abmeldung löscht sie.',
  thereNow: 'Jetzt dort',
  yours: 'Ihre Eingabe',
  done: 'Erledigt',
  tryAgain: 'Erneut versuchen',
  sendMine: 'Meine senden',
  keepWhatIsThere: 'Lassen, was dort ist',
  link: (component) => `${component} verbinden`,
  linkMany: (count) =>
    plural(count, {
      one: `${formatNumber(count)} Komponente verbinden`,
      other: `${formatNumber(count)} Komponenten verbinden`,
    }),
  add: (components) => `${components.join(', ')} hinzufügen`,
  set: (label, component) => `${label} von ${component} setzen`,
  device: (deviceId) => `Gerät ${deviceId}`,
  full: (most) => `Es warten schon ${most} Änderungen auf die Verbindung`,
  notSent: (title) => `${title}: nicht gesendet`,
  sent: (title, yours) => `${title}: ${yours}`,
  sentMany: (count) =>
    plural(count, {
      one: `${formatNumber(count)} Änderung gesendet`,
      other: `${formatNumber(count)} Änderungen gesendet`,
    }),
  sentWhenItCameBack: 'Gesendet, nachdem die Verbindung zurück war.',
  linkedElsewhere: 'Sie wurde inzwischen anderswo verbunden.',
  anotherValueCame: (before) => `Inzwischen kam ein anderer Wert. Als Sie Ihren eingaben, war es ${before}.`,
  valueOfAge: (value, age) => `${value} (${age})`,
}
