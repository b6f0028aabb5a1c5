export const en = {
  titledTab: (title: string, tab: string) => `${title} · ${tab} · Integrator Console`,
  showTable: 'Show Table',
  hideTable: 'Hide Table',
}

export type PageTexts = typeof en
