import type { PageTexts } from '../page.ts'

export const fr: PageTexts = {
  titledTab: (title, tab) => `${title} · ${tab} · Integrator Console`,
  showTable: 'Afficher le tableau',
  hideTable: 'Masquer le tableau',
}
