import type { Page } from '@playwright/test'
import { callApi } from './api.ts'
import { dialogOn } from './dialog.ts'

interface Location {
  id: string
  name: string
  city: string
  country: string
}

export const labelOf = ({ name, city, country }: Location) => `${name} - ${city}, ${country}`

export const readLocations = async (page: Page) =>
  (await callApi(page, 'GET', '/management/organization/location')) as Location[]

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
