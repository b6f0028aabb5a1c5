import type { PageTexts } from '../en/page.ts'

export const fr: PageTexts = {
  titledTab: (title, tab) => `${title} · ${tab} · Integrator Console`,
  showTable: 'Afficher le tableau',
  hideTable: 'Masquer le tableau',
}
