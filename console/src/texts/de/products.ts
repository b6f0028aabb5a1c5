import { pluralIn } from '#contract/texts/language'
import { formatNumber } from '../../ui/language.ts'
import type { ProductsTexts } from '../products.ts'

const plural = pluralIn('de')

export const de: ProductsTexts = {
  alternates: 'Alternativen',
  label: 'Bezeichnung',
  lowest: 'Kleinster',
  highest: 'Größter',
  function: 'Funktion',
  order: 'Reihenfolge',
  scale: 'Faktor',
  offset: 'Offset',
  invalid: 'Ungültig',
  functions: {
    COIL: 'Coil',
    DISCRETE_INPUT: 'Diskreter Eingang',
    HOLDING_REGISTER: 'Holding',
    INPUT_REGISTER: 'Input',
  },
  alarmWhile: 'Alarm, solange',
  threshold: 'Schwelle',
  titleOf: (product) => `Produkt ${product}`,
  factsOf: (product) => `Angaben zu ${product}`,
  registers: 'Register',
  deleteProduct: 'Produkt löschen',
  isUsed: (name, uses) =>
    plural(uses, {
      one: `${name} kann nicht gelöscht werden: ${formatNumber(uses)} Komponente davon ist registriert.`,
      other: `${name} kann nicht gelöscht werden: ${formatNumber(uses)} Komponenten davon sind registriert.`,
    }),
  deleteTheseFirst: () => 'Löschen Sie diese zuerst.',
  sureToDelete: (product) => `Möchten Sie das Produkt „${product}“ wirklich löschen?`,
  failedToDelete: 'Das Produkt konnte nicht gelöscht werden. Bitte versuchen Sie es erneut.',
  deleted: (product) => `Produkt ${product} gelöscht`,
}
