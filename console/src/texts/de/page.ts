import type { PageTexts } from '../page.ts'

export const de: PageTexts = {
  titledTab: (title, tab) => `${title} · ${tab} · Integrator Console`,
  showTable: 'Tabelle anzeigen',
  hideTable: 'Tabelle ausblenden',
}
