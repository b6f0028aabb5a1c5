import { product } from '../product.ts'
import { pluralIn } from '#contract/texts/language'
import type { MessageTexts } from './en.ts'

const plural = pluralIn('fr')

export const fr: MessageTexts = {
  severities: { INFO: 'INFO', WARNING: 'AVERTISSEMENT', CRITICAL: 'CRITIQUE' },

  raised: (severity, what, where) => `${severity}\u00A0: ${what} (${where})`,
  reminder: (severity, what, where) => `Toujours ${severity}\u00A0: ${what} (${where})`,
  acknowledged: (what, where) => `Acquitté\u00A0: ${what} (${where})`,
  acknowledgedBy: (name, what, where) => `Acquitté par ${name}\u00A0: ${what} (${where})`,
  resolved: (what, where) => `Terminé\u00A0: ${what} (${where})`,

  drillWord: 'EXERCICE',
  drill: (where) => `EXERCICE\u00A0: ceci est un essai des alarmes, il n’y a aucun problème (${where})`,
  drillAcknowledged: (where) => `EXERCICE\u00A0: acquitté (${where})`,
  drillAcknowledgedBy: (name, where) => `EXERCICE\u00A0: acquitté par ${name} (${where})`,
  drillResolved: (where) => `EXERCICE terminé (${where})`,

  deviceSilent: (name) => `${name} ne répond plus`,
  unknownDeviceSilent: 'L’appareil ne répond plus',
  noValue: (measurement) => `aucune valeur de ${measurement}`,
  unknownMeasurement: 'La mesure',
  value: (measurement, value) => `${measurement} ${value}`,
  valueBeyond: (measurement, value, limit) => `${measurement} ${value}, limite ${limit}`,

  severalRaised: (count, where, severity, what) =>
    `${count} alarmes à ${where}\u00A0: la plus grave ${severity}\u00A0: ${what}`,
  severalReminder: (count, where, severity, what) =>
    `Toujours ${count} alarmes à ${where}\u00A0: la plus grave ${severity}\u00A0: ${what}`,
  severalAcknowledged: (count, where) => `Acquitté\u00A0: ${count} alarmes à ${where}`,
  severalResolved: (count, where) => `Terminé\u00A0: ${count} alarmes à ${where}`,
  locations: (count) => plural(count, { one: `${count} site`, other: `${count} sites` }),
  more: (count) => `et ${count} de plus`,

  confirmation: (code) => `${code} est le code pour confirmer ce numéro de téléphone pour ${product}.`,

  testOfOwn: 'Essai de vos notifications',
  testOfIntegration: (name) => `Essai de l’intégration ${name}`,
  test: (subject, link) => `${subject}. Il n’y a aucun problème. ${link}`,
}
