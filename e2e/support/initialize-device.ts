import type { Page } from '@playwright/test'
import type { Location } from '#contract/schemas/location'
import { apiOf } from './api.ts'
import { dialogOn } from './dialog.ts'

export const labelOf = ({ name, city, country }: Location) => `${name} - ${city}, ${country}`

export const readLocations = (page: Page) => apiOf(page).listManagedLocations()

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
