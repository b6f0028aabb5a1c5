import { callApi } from './api.ts'
import { dialogOn } from './dialog.ts'
import { listOn } from './list.ts'
import { enter } from './sign-in.ts'
import type { Person } from './sign-in.ts'
import { expect } from './test.ts'
import type { Page } from '@playwright/test'

export interface Component {
  componentName: string
  identifier: string
  productType: string
  origin: string
}

export interface Place {
  id: string
  name: string
  zones: { zoneId: string; zoneName: string }[]
}

export async function open(page: Page, person: Person = 'admin') {
  await enter(page, person)
  await expect(listOn(page, 'Locations').rows.first()).toBeVisible()
}

export async function makePlace(page: Page, name: string, zones: Place['zones'] = []): Promise<Place> {
  const place = (await callApi(page, 'POST', '/organization/location', { name, zones })) as Place
  await page.getByRole('button', { name: 'Reload' }).click()
  await listOn(page, 'Locations').filter('Name').fill(name)
  await expect(opener(page, place)).toBeVisible()
  return place
}

export const makeComponent = (page: Page, identifier: string) =>
  callApi(page, 'POST', `/component/product/${identifier}`, {
    product: 'EMS-DOOR',
    componentName: `Sensor ${identifier}`,
  }) as Promise<Component>

export const opener = (page: Page, { id }: Place) =>
  page.locator(`[data-row="${id}"]`).getByRole('button', { name: 'Add Existing Component' })

export const dialogFor = (page: Page, { name }: Place) => dialogOn(page, `Add Existing Component to ${name}`)

export const linkedIn = (page: Page, { id }: Place) =>
  callApi(page, 'GET', `/component/location/${id}`) as Promise<(Component & { zoneId: string })[]>
