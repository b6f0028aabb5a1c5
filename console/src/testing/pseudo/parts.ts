import { en as fieldsInEnglish } from '#contract/texts/fields/en'
import { en as labelsInEnglish } from '#contract/texts/labels/en'
import { pseudoTexts } from '#contract/texts/pseudo'
import { pseudo } from './pseudo.ts'

/** In the place of every part of the catalogue: English with accents, in brackets and a third longer. */
export const inLanguage = <Texts>(_area: string, english: Texts): Texts => pseudoTexts(english, pseudo)

export const shownLanguage = 'en'

export const labels = pseudoTexts(labelsInEnglish, pseudo)

export const fieldLabels = pseudoTexts(fieldsInEnglish, pseudo)

export const refusals = undefined

export const problems = undefined

export const reasons = undefined

export const uplinkProblems = undefined
