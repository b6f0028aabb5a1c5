import { formatNumber } from '../../ui/language.ts'
import { countedIn } from '../counted.ts'
import type { LocationsCommissioningTexts } from '../locationsCommissioning.ts'

const counted = countedIn('de')

export const de: LocationsCommissioningTexts = {
  done: '{figure} erledigt',
  allDone: '{figure} erledigt: Es fehlt nichts.',
  stepsDone: 'Erledigte Schritte',
  titles: {
    DEVICES_INITIALIZED: 'Geräte sind initialisiert',
    TOKENS_VALIDATED: 'Token der Geräte sind geprüft',
    COMPONENTS_SEND: 'Jede Komponente hat innerhalb von drei Intervallen einen Wert gesendet',
    VALUES_IN_RANGE: 'Letzte Werte liegen in ihrem Bereich',
    UNITS_SET: 'Jede Messung hat eine Einheit',
    LIMITS_SET: 'Es gibt Grenzwerte',
    SOMEBODY_ALERTED: 'Alarme alarmieren jemanden',
    PICTURE_PRESENT: 'Es gibt ein Bild',
    ALARM_DRILLED: 'Eine Alarmübung hat alle erreicht',
  },
  nothing: {
    DEVICES_INITIALIZED: 'Hier gibt es noch kein Gerät.',
    TOKENS_VALIDATED: 'Hier gibt es noch kein Gerät.',
    COMPONENTS_SEND: 'Hier gibt es noch keine Komponente.',
    VALUES_IN_RANGE: 'Es gibt noch keinen Wert.',
    UNITS_SET: 'Hier wird noch nichts gemessen.',
    LIMITS_SET: 'Kein Grenzwert ist eingeschaltet.',
    SOMEBODY_ALERTED: 'Alarme alarmieren niemanden.',
    PICTURE_PRESENT: 'Es gibt noch kein Bild.',
    ALARM_DRILLED: 'Es gab noch keine Alarmübung, oder sie hat niemanden erreicht.',
  },
  lacking: {
    DEVICES_INITIALIZED: (missing, total) =>
      `${formatNumber(missing)} von ${counted(total, 'Gerät', 'Geräten')} nicht initialisiert`,
    TOKENS_VALIDATED: (missing, total) =>
      `${formatNumber(missing)} von ${counted(total, 'Gerät', 'Geräten')} ohne geprüftes Token`,
    COMPONENTS_SEND: (missing, total) =>
      `${formatNumber(missing)} von ${counted(total, 'Komponente', 'Komponenten')} stumm`,
    VALUES_IN_RANGE: (missing, total) =>
      `${formatNumber(missing)} von ${counted(total, 'Wert', 'Werten')} außerhalb des Bereichs`,
    UNITS_SET: (missing, total) =>
      `${formatNumber(missing)} von ${counted(total, 'Messung', 'Messungen')} ohne Einheit`,
    LIMITS_SET: (missing, total) =>
      `${formatNumber(missing)} von ${counted(total, 'Grenzwert', 'Grenzwerten')}`,
    SOMEBODY_ALERTED: (missing, total) =>
      `${formatNumber(missing)} von ${counted(total, 'Plan', 'Plänen')} ohne Weg zu jemandem`,
    PICTURE_PRESENT: (missing, total) => `${formatNumber(missing)} von ${counted(total, 'Bild', 'Bildern')}`,
    ALARM_DRILLED: (missing, total) =>
      `${formatNumber(missing)} von ${counted(total, 'Empfänger', 'Empfängern')} nicht erreicht`,
  },
  named: (lacking, names) => `${lacking}: ${names}.`,
  namedAndMore: (lacking, names, more) => `${lacking}: ${names} und ${formatNumber(more)} weitere.`,
  drilled: (ago, reached, total) =>
    `Geübt ${ago}: ${formatNumber(reached)} von ${formatNumber(total)} erreicht.`,
  gatewaySilent: (id) => `Gateway ${id} meldet sich nicht.`,
  gatewaySilentSince: (id, time) => `Gateway ${id} meldet sich nicht, seit ${time}.`,
  componentAtGateway: (component, id, state) => `${component} an Gateway ${id}: ${state}.`,
}
