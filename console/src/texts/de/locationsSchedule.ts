import { formatNumber } from '../../ui/language.ts'
import { countedIn } from '../counted.ts'
import type { LocationsScheduleTexts } from '../locationsSchedule.ts'

const counted = countedIn('de')

export const de: LocationsScheduleTexts = {
  failedToFetch: 'Der Kalender konnte nicht geladen werden',
  loading: 'Der Kalender wird geladen ...',
  calendar: 'Kalender',
  calendarOf: 'Kalender von',
  wholeLocation: (name) => `${name} (ganzer Standort)`,
  zoneWithOwn: (zone) => `${zone} (eigener Kalender)`,
  zoneFollowing: (zone) => `${zone} (folgt dem Standort)`,
  giveOwnCalendar: 'Eigenen Kalender geben',
  removeOwnCalendar: 'Eigenen Kalender entfernen',
  previousMonth: 'Voriger Monat',
  nextMonth: 'Nächster Monat',
  followsDays: (zone) =>
    `${zone} folgt den Tagen des Standorts. Sie werden im Kalender des ganzen Standorts geändert.`,
  dayOfLocation: 'Tag des Standorts',
  dayOfZone: 'Tag aus dem eigenen Kalender einer Zone',
  notSet: (day) => `${day}: nicht gesetzt`,
  setByLocation: (day, periods) => `${day}: ${periods} (Standort)`,
  setByZone: (day, periods) => `${day}: ${periods} (eigener Kalender)`,
  closed: 'geschlossen',
  automation: 'Automatisierung',
  noZones: 'Dieser Standort hat noch keine Zonen.',
  automationOf: (zone) => `Automatisierung von ${zone}`,
  mode: 'Modus',
  modeSwitchedOff: (mode) => `${mode}, ausgeschaltet`,
  setpoint: 'Sollwert',
  setback: 'Absenkwert',
  preheat: 'Vorheizen',
  preheatMinutes: 'Vorheizen (Minuten)',
  switchedOn: 'Eingeschaltet',
  atDevices: 'An den Geräten',
  recorded: 'Erfasst',
  recordedForNone: 'Erfasst. Kein Gerät dieses Standorts übernimmt es.',
  recordedFor: (devices) =>
    devices === 1
      ? 'Erfasst. Das Gerät hat es noch nicht übernommen.'
      : `Erfasst. Keines von ${formatNumber(devices)} Geräten hat es schon übernommen.`,
  takenBy: (taken, devices, since) =>
    `Von ${formatNumber(taken)} von ${counted(devices, 'Gerät', 'Geräten')} übernommen, seit ${since}`,
  whatActs:
    'Geräte bekommen Automatisierung und Kalender und melden, was sie übernommen haben. Was sie damit tun, ist ihre Sache.',
  notTaken: {
    WAITING: 'Noch nicht übernommen',
    SILENT: 'Hat sich nie gemeldet',
    UNABLE: 'Übernimmt keine Automatisierung',
  },
  andMore: (count) => `und ${formatNumber(count)} weitere`,
  onlyMeasure: 'Messen nur',
  sensors: (count) => counted(count, 'LoRaWAN-Sensor', 'LoRaWAN-Sensoren'),
  failedToFetchState: 'Was die Geräte übernommen haben, konnte nicht geladen werden',
}
