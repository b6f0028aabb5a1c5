import { countedIn } from '../counted.ts'
import type { LocationsValuesTexts } from '../locationsValues.ts'

const counted = countedIn('de')

export const de: LocationsValuesTexts = {
  age: 'Alter',
  lastDay: 'Letzter Tag',
  loading: 'Werte werden geladen ...',
  failedToFetch: 'Werte konnten nicht geladen werden',
  linkComponents: 'Komponenten verbinden',
  noZonesYet:
    'Dieser Standort hat noch keine Zonen. Wird eine Komponente verbunden oder einem seiner Geräte ein Produkt hinzugefügt, entsteht ihre Zone.',
  zonesAndValuesOf: (name) => `Zonen und Werte von ${name}`,
  only: (mark) => `Nur Werte: ${mark}.`,
  onlyInZone: (mark, zone) => `Nur Werte in Zone ${zone}: ${mark}.`,
  onlyOfDevice: (mark, device) => `Nur Werte von Gerät ${device}: ${mark}.`,
  onlyOfComponent: (mark) => `Nur Werte der Komponente: ${mark}.`,
  noneNow: (mark) => `Kein Wert ist jetzt ${mark}.`,
  noneInZone: (mark, zone) => `Kein Wert in Zone ${zone} ist jetzt ${mark}.`,
  noneOfDevice: (mark, device) => `Kein Wert von Gerät ${device} ist jetzt ${mark}.`,
  noneOfComponent: (mark) => `Kein Wert der Komponente ist jetzt ${mark}.`,
  showAllValues: 'Alle Werte anzeigen',
  split: 'Aufteilen',
  takeOff: 'Abnehmen',
  setValue: 'Wert setzen',
  components: (count) => counted(count, 'Komponente', 'Komponenten'),
  nothingHereYet: 'Noch nichts hier.',
  showsValuesHere: 'Eine verbundene Komponente zeigt hier ihre Werte.',
  noValuesInLastDay: (label) => `${label}: keine Werte am letzten Tag`,
  lastDayOf: (label, low, high) => `${label}, letzter Tag: ${low} bis ${high}`,
  beyondTheLimit: (rule, severity) => `jenseits des Grenzwerts ${rule} (${severity})`,
  outOfRange: (from, to) => `außerhalb des Bereichs ${from} bis ${to}`,
  outOfRangeFrom: (from) => `außerhalb des Bereichs ab ${from}`,
  outOfRangeUpTo: (to) => `außerhalb des Bereichs bis ${to}`,
}
