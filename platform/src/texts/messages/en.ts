import { product } from '../product.ts'
import type { Severity } from '#contract/values'
import { pluralIn } from '#contract/texts/language'

const plural = pluralIn('en')

/** What the woken read. Text messages of the letters of GSM 03.38 alone are half as long, so translations have no others. */
export const en = {
  severities: { INFO: 'INFO', WARNING: 'WARNING', CRITICAL: 'CRITICAL' } as Record<Severity, string>,

  raised: (severity: string, what: string, where: string) => `${severity}: ${what} (${where})`,
  reminder: (severity: string, what: string, where: string) => `Still ${severity}: ${what} (${where})`,
  acknowledged: (what: string, where: string) => `Acknowledged: ${what} (${where})`,
  acknowledgedBy: (name: string, what: string, where: string) =>
    `Acknowledged by ${name}: ${what} (${where})`,
  resolved: (what: string, where: string) => `Over: ${what} (${where})`,

  /** With which every message of a drill begins. */
  drillWord: 'DRILL',
  drill: (where: string) => `DRILL: this is a test of the alarms, nothing is wrong (${where})`,
  drillAcknowledged: (where: string) => `DRILL: Acknowledged (${where})`,
  drillAcknowledgedBy: (name: string, where: string) => `DRILL: Acknowledged by ${name} (${where})`,
  drillResolved: (where: string) => `DRILL over (${where})`,

  deviceSilent: (name: string) => `${name} is silent`,
  unknownDeviceSilent: 'The device is silent',
  noValue: (measurement: string) => `no value of ${measurement}`,
  unknownMeasurement: 'The measurement',
  value: (measurement: string, value: string) => `${measurement} ${value}`,
  valueBeyond: (measurement: string, value: string, limit: string) =>
    `${measurement} ${value}, limit ${limit}`,

  severalRaised: (count: number, where: string, severity: string, what: string) =>
    `${count} alarms at ${where}: worst ${severity}: ${what}`,
  severalReminder: (count: number, where: string, severity: string, what: string) =>
    `Still ${count} alarms at ${where}: worst ${severity}: ${what}`,
  severalAcknowledged: (count: number, where: string) => `Acknowledged: ${count} alarms at ${where}`,
  severalResolved: (count: number, where: string) => `Over: ${count} alarms at ${where}`,
  locations: (count: number) => plural(count, { one: '1 location', other: `${count} locations` }),
  more: (count: number) => `and ${count} more`,

  confirmation: (code: string) => `${code} is the code to confirm this phone number for ${product}.`,

  testOfOwn: 'Test of your notifications',
  testOfIntegration: (name: string) => `Test of the integration ${name}`,
  test: (subject: string, link: string) => `${subject}. Nothing is wrong. ${link}`,
}

export type MessageTexts = typeof en
