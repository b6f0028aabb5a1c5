import type { Page } from '@playwright/test'
import { dialogOn } from './dialog.ts'

export function initializeOn(page: Page, deviceId: string) {
  const dialog = dialogOn(page, `Initialize Device ${deviceId}`)
  return {
    dialog,
    location: dialog.getByRole('combobox', { name: 'Location' }),
    hcbLocation: dialog.getByRole('textbox', { name: 'HCB Location' }),
    submit: dialog.getByRole('button', { name: 'Initialize' }),
    options: page.getByRole('option'),
  }
}
