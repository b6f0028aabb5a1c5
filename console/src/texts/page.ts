import { inLanguage } from './parts/everywhere.ts'

export const texts = inLanguage('page', {
  titledTab: (title: string, tab: string) => `${title} · ${tab} · Integrator Console`,
  showTable: 'Show Table',
  hideTable: 'Hide Table',
})

export type PageTexts = typeof texts
