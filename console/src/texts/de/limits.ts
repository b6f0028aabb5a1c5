import { formatNumber } from '../../ui/language.ts'
import { countedIn } from '../counted.ts'
import type { LimitsTexts } from '../limits.ts'

const counted = countedIn('de')

const lasting = (duration: string) => (duration === '' ? '' : `${duration} lang `)

export const de: LimitsTexts = {
  duration: {
    day: (count) => counted(count, 'Tag', 'Tage'),
    hour: (count) => counted(count, 'Stunde', 'Stunden'),
    minute: (count) => counted(count, 'Minute', 'Minuten'),
    second: (count) => counted(count, 'Sekunde', 'Sekunden'),
  },
  above: (name, number, duration) => `${name} ${lasting(duration)}über ${number} liegt`,
  atOrAbove: (name, number, duration) => `${name} ${lasting(duration)}bei ${number} oder darüber liegt`,
  below: (name, number, duration) => `${name} ${lasting(duration)}unter ${number} liegt`,
  atOrBelow: (name, number, duration) => `${name} ${lasting(duration)}bei ${number} oder darunter liegt`,
  equalTo: (name, number, duration) => `${name} ${lasting(duration)}gleich ${number} ist`,
  anyOther: (name, duration) => `${name} ${lasting(duration)}ein anderer ist`,
  awayFrom: (name, number, duration) => `${name} ${lasting(duration)}mindestens ${number} davon entfernt ist`,
  compared: (name, comparison, duration) => `${name} ${lasting(duration)}${comparison} ist`,
  back: (name, duration) => `${name} ${lasting(duration)}zurück ist`,
  it: 'der Wert',
  rule: ({ isEnabled, severity, begins, over }) =>
    isEnabled
      ? `Löst einen Alarm (${severity}) aus, wenn ${begins}; vorbei, wenn ${over}.`
      : `Löst nach dem Einschalten einen Alarm (${severity}) aus, wenn ${begins}; vorbei, wenn ${over}.`,
  alsoWithoutValue: (periods) =>
    `Auch, wenn ${counted(periods, 'Messintervall', 'Messintervalle')} lang kein Wert kommt.`,
  alsoWithoutValueFor: (periods, duration) =>
    `Auch, wenn ${counted(periods, 'Messintervall', 'Messintervalle')} lang kein Wert kommt (${duration}).`,
  deadBand: 'Hysterese',
  onDelay: 'Einschaltverzögerung',
  offDelay: 'Ausschaltverzögerung',
  noValueSince: 'Ohne Wert seit',
  instruction: 'Anweisung',
  hints: {
    deadBand: 'So weit muss der Wert zurück sein, bevor der Alarm vorbei ist',
    onDelaySeconds: 'So lange muss der Wert auf der falschen Seite bleiben, bevor Alarm ausgelöst wird',
    offDelaySeconds: 'So lange muss der Wert zurück sein, bevor der Alarm vorbei ist',
    noValuePeriods: 'Auch so viele Messintervalle ohne Wert lösen Alarm aus. Leer: nie',
    instruction: 'Was bei Alarm zu tun ist, für die Alarmierten',
  },
  minutes: 'min',
  periods: 'Intervalle',
  more: 'Mehr',
  moreOf: (limit) => `Mehr von ${limit}`,
  fieldOf: (field, limit) => `${field} von ${limit}`,
  minutesUpTo: (most) => `Minuten, 0 bis ${formatNumber(most)}`,
  notNegative: 'Bitte geben Sie eine Zahl ein, die nicht negativ ist',
  charactersAtMost: (most) => `Höchstens ${formatNumber(most)} Zeichen`,
  problem: (field, problem) => `${field}: ${problem}`,
}
