import { pluralIn } from '#contract/texts/language'
import { inLanguage } from './parts/setup.ts'

const plural = pluralIn('en')

export const texts = inLanguage('integrations', {
  integrationId: 'Integration ID',
  testSent: (name: string) => `Test sent through ${name}`,
  testUnclear: (name: string) => `It is not clear whether the test through ${name} arrived`,
  testNotSent: (name: string) => `The test through ${name} was not sent`,
  failedToTest: 'Failed to send the test',
  deleted: (name: string) => `Integration ${name} deleted`,
  failedToDelete: 'Failed to delete integration',
  whatTheyAreFor: 'An integration passes alarms on: to PagerDuty, as text messages or to DECT phones.',
  createTheFirst: 'Create the first integration',
  saved: (name: string) => `Integration ${name} saved`,
  groupsLoseIt: (count: number) =>
    plural(count, { one: `${count} location group loses it`, other: `${count} location groups lose it` }),
  sureToDelete: (name: string) => `Are you sure you want to delete integration "${name}"?`,
  editIntegration: 'Edit Integration',
  createIntegration: 'Create Integration',
  failedToSave: 'Failed to save integration. Please try again.',
  oneIsStored: 'One is stored. Leave it empty to keep it.',
  selectAType: 'Select a type...',
  nameRequired: 'Name is required',
  typeRequired: 'Type is required',
})

export type IntegrationsTexts = typeof texts
