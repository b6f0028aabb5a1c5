import type { Location, Zone } from '#contract/schemas/location'
import { apiOf } from './api.ts'
import { dialogOn } from './dialog.ts'
import { listOn, pressAction } from './list.ts'
import { enter } from './sign-in.ts'
import type { Person } from './sign-in.ts'
import { expect } from './test.ts'
import type { Page } from '@playwright/test'

export async function open(page: Page, person: Person = 'admin') {
  await enter(page, person)
  await expect(listOn(page, 'Locations').rows.first()).toBeVisible()
}

export async function createLocation(
  page: Page,
  name: string,
  zones: Pick<Zone, 'zoneId' | 'zoneName'>[] = [],
) {
  const place = await apiOf(page).createLocation({ body: { name, zones } })
  await page.getByRole('button', { name: 'Reload' }).click()
  await listOn(page, 'Locations').filter('Name').fill(name)
  await expect(opener(page, place)).toBeVisible()
  return place
}

export const makeComponent = (page: Page, identifier: string) =>
  apiOf(page).registerComponent({
    identifier,
    body: { product: 'EMS-DOOR', componentName: `Sensor ${identifier}` },
  })

const rowOf = (page: Page, { id }: Location) => page.locator(`[data-row="${id}"]`)

/** What opens the dialog, by itself or in a menu. */
export const opener = (page: Page, place: Location) =>
  rowOf(page, place).getByRole('button', { name: /^(Add Existing Component|More actions)/ })

export const openDialogFor = (page: Page, place: Location, by?: 'tap') =>
  pressAction(rowOf(page, place), 'Add Existing Component', by)

export const dialogFor = (page: Page, { name }: Location) =>
  dialogOn(page, `Add Existing Component to ${name}`)

export const linkedIn = (page: Page, { id }: Location) =>
  apiOf(page).listLocationComponents({ locationId: id })
