import { pluralIn } from '#contract/texts/language'
import type { IntegrationsTexts } from '../integrations.ts'

const plural = pluralIn('de')

export const de: IntegrationsTexts = {
  integrationId: 'Integrations-ID',
  testSent: (name) => `Test über ${name} gesendet`,
  testUnclear: (name) => `Es ist unklar, ob der Test über ${name} angekommen ist`,
  testNotSent: (name) => `Der Test über ${name} wurde nicht gesendet`,
  failedToTest: 'Der Test konnte nicht gesendet werden',
  deleted: (name) => `Integration ${name} gelöscht`,
  failedToDelete: 'Die Integration konnte nicht gelöscht werden',
  whatTheyAreFor: 'Eine Integration gibt Alarme weiter: an PagerDuty, als SMS oder an DECT-Telefone.',
  createTheFirst: 'Die erste Integration anlegen',
  saved: (name) => `Integration ${name} gespeichert`,
  groupsLoseIt: (count) =>
    plural(count, {
      one: `${count} Standortgruppe verliert sie`,
      other: `${count} Standortgruppen verlieren sie`,
    }),
  sureToDelete: (name) => `Möchten Sie die Integration „${name}“ wirklich löschen?`,
  editIntegration: 'Integration bearbeiten',
  createIntegration: 'Integration anlegen',
  failedToSave: 'Die Integration konnte nicht gespeichert werden. Bitte versuchen Sie es erneut.',
  oneIsStored: 'Eines ist gespeichert. Lassen Sie das Feld leer, um es zu behalten.',
  selectAType: 'Typ wählen ...',
  nameRequired: 'Name ist erforderlich',
  typeRequired: 'Typ ist erforderlich',
}
