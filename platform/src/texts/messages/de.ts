import { product } from '../product.ts'
import { pluralIn } from '#contract/texts/language'
import type { MessageTexts } from './en.ts'

const plural = pluralIn('de')

export const de: MessageTexts = {
  severities: { INFO: 'INFO', WARNING: 'WARNUNG', CRITICAL: 'KRITISCH' },

  raised: (severity, what, where) => `${severity}: ${what} (${where})`,
  reminder: (severity, what, where) => `Noch immer ${severity}: ${what} (${where})`,
  acknowledged: (what, where) => `Quittiert: ${what} (${where})`,
  acknowledgedBy: (name, what, where) => `Quittiert von ${name}: ${what} (${where})`,
  resolved: (what, where) => `Vorbei: ${what} (${where})`,

  drillWord: 'ÜBUNG',
  drill: (where) => `ÜBUNG: Dies ist ein Test der Alarme, es liegt keine Störung vor (${where})`,
  drillAcknowledged: (where) => `ÜBUNG: Quittiert (${where})`,
  drillAcknowledgedBy: (name, where) => `ÜBUNG: Quittiert von ${name} (${where})`,
  drillResolved: (where) => `ÜBUNG beendet (${where})`,

  deviceSilent: (name) => `${name} meldet sich nicht`,
  unknownDeviceSilent: 'Das Gerät meldet sich nicht',
  noValue: (measurement) => `kein Wert von ${measurement}`,
  unknownMeasurement: 'Die Messung',
  value: (measurement, value) => `${measurement} ${value}`,
  valueBeyond: (measurement, value, limit) => `${measurement} ${value}, Grenzwert ${limit}`,

  severalRaised: (count, where, severity, what) =>
    `${count} Alarme bei ${where}: am schwersten ${severity}: ${what}`,
  severalReminder: (count, where, severity, what) =>
    `Noch immer ${count} Alarme bei ${where}: am schwersten ${severity}: ${what}`,
  severalAcknowledged: (count, where) => `Quittiert: ${count} Alarme bei ${where}`,
  severalResolved: (count, where) => `Vorbei: ${count} Alarme bei ${where}`,
  locations: (count) => plural(count, { one: '1 Standort', other: `${count} Standorten` }),
  more: (count) => `und ${count} weitere`,

  confirmation: (code) => `${code} ist der Code, mit dem Sie diese Telefonnummer für ${product} bestätigen.`,

  testOfOwn: 'Test Ihrer Benachrichtigungen',
  testOfIntegration: (name) => `Test der Integration ${name}`,
  test: (subject, link) => `${subject}. Es liegt keine Störung vor. ${link}`,
}
