import type { ReadingTexts } from '../reading.ts'

const exceptions: Readonly<Record<number, string>> = {
  1: 'Unzulässige Funktion',
  2: 'Unzulässige Datenadresse',
  3: 'Unzulässiger Datenwert',
  4: 'Fehler im Gerät',
  5: 'Bestätigt, noch in Arbeit',
  6: 'Gerät beschäftigt',
  7: 'Negative Bestätigung',
  8: 'Paritätsfehler im Speicher',
  10: 'Gateway-Pfad nicht verfügbar',
  11: 'Zielgerät antwortet dem Gateway nicht',
}

export const de: ReadingTexts = {
  loadingRegisters: 'Register werden geladen ...',
  noRegisters: 'Das Produkt hat keine Register, die jetzt gelesen werden könnten.',
  readNow: 'Jetzt gelesene Register',
  reading: 'Wird gelesen ...',
  read: 'Jetzt lesen',
  nothingIsChanged: 'Fragt das Gateway nach genau diesen Registern. Nichts wird geändert.',
  notOffered: 'Diese Plattform kann Register nicht auf Anfrage lesen.',
  failedToRead: (reason) => `Lesen fehlgeschlagen. ${reason}`,
  registers: 'Register',
  words: 'Wörter',
  otherOrders: 'Andere Reihenfolgen',
  registerAt: {
    COIL: (address) => `Coil ${address}`,
    DISCRETE_INPUT: (address) => `Diskreter Eingang ${address}`,
    HOLDING_REGISTER: (address) => `Holding-Register ${address}`,
    INPUT_REGISTER: (address) => `Input-Register ${address}`,
  },
  noValue: 'kein Wert',
  inOrder: (value, order) => `${value} als ${order}`,
  noAnswer: 'Keine Antwort',
  exception: (code) => `${exceptions[code] ?? 'Unbekannt'} (Ausnahme ${code})`,
  neverReported: 'Das Gateway hat sich noch nie gemeldet.',
  silentSince: (time) => `Das Gateway ist seit ${time} stumm.`,
  needsNewerVersion:
    'Das Gateway meldet sich, kann aber nicht auf Anfrage lesen. Es braucht eine neuere Version.',
  noAnswerInTime: 'Das Gateway hat nicht rechtzeitig geantwortet.',
  noAnswerButReported: (time) =>
    `Das Gateway hat nicht rechtzeitig geantwortet. Gemeldet hat es sich ${time}.`,
  noAnswerFrom: (bus) => `Keine Antwort von ${bus}.`,
  noAnswerBecause: (bus, problem) => `Keine Antwort von ${bus}: ${problem}.`,
  notAllFrom: (bus) => `Nicht alles wurde beantwortet von ${bus}.`,
  notAllBecause: (bus, problem) => `Nicht alles wurde beantwortet von ${bus}: ${problem}.`,
}
