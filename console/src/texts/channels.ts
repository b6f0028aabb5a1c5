import { integrationTypes } from '#contract/fields/channels'
import { en } from '#contract/texts/channels/en'
import type { Words } from './labels.ts'
import { inLanguage } from './parts/everywhere.ts'

export const texts = inLanguage('channels', en)

/** What the types of integrations are called. */
export const integrationTypeWords: Words = Object.fromEntries(
  integrationTypes.map((type) => [type, texts[type].type]),
)
