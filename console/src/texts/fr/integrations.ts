import { pluralIn } from '#contract/texts/language'
import type { IntegrationsTexts } from '../integrations.ts'

const plural = pluralIn('fr')

export const fr: IntegrationsTexts = {
  integrationId: 'ID de l’intégration',
  testSent: (name) => `Test envoyé par ${name}`,
  testUnclear: (name) => `Il n’est pas certain que le test par ${name} soit arrivé`,
  testNotSent: (name) => `Le test par ${name} n’a pas été envoyé`,
  failedToTest: 'Échec de l’envoi du test',
  deleted: (name) => `Intégration ${name} supprimée`,
  failedToDelete: 'Échec de la suppression de l’intégration',
  whatTheyAreFor: 'Une intégration transmet les alarmes : à PagerDuty, par SMS ou à des téléphones DECT.',
  createTheFirst: 'Créer la première intégration',
  saved: (name) => `Intégration ${name} enregistrée`,
  groupsLoseIt: (count) =>
    plural(count, {
      one: `${count} groupe de sites la perd`,
      other: `${count} groupes de sites la perdent`,
    }),
  sureToDelete: (name) => `Voulez-vous vraiment supprimer l’intégration « ${name} » ?`,
  editIntegration: 'Modifier l’intégration',
  createIntegration: 'Créer une intégration',
  failedToSave: 'Échec de l’enregistrement de l’intégration. Veuillez réessayer.',
  oneIsStored: 'Une valeur est enregistrée. Laissez le champ vide pour la garder.',
  selectAType: 'Choisir un type…',
  nameRequired: 'Le nom est obligatoire',
  typeRequired: 'Le type est obligatoire',
}
