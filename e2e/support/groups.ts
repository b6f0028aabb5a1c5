import { callApi } from './api.ts'
import { listOn } from './list.ts'
import { enter } from './sign-in.ts'
import type { Person } from './sign-in.ts'
import { expect } from './test.ts'
import type { Page } from '@playwright/test'

export interface Group {
  locationGroupId: string
  name: string
  locations: { id: string; name: string; layoutId: string | null; layoutName: string | null }[]
  integrations: { integrationId: string; name: string }[]
}

export interface Location {
  id: string
  name: string
  layouts: { layoutId: string; layoutName: string }[]
}

export const path = '/management/organization/location/group'

export async function open(page: Page, person: Person = 'admin') {
  await enter(page, person, '/location-groups')
  await expect(listOn(page, 'Location Groups').rows.first()).toBeVisible()
}

export async function create(page: Page, name: string, locations: object[] = []): Promise<Group> {
  const group = (await callApi(page, 'POST', path, { name, locations, integrations: [] })) as Group
  await page.getByRole('button', { name: 'Reload' }).click()
  return group
}

export const stored = async (page: Page, name: string) =>
  ((await callApi(page, 'GET', path)) as Group[]).find((group) => group.name === name)

export const rowOf = (page: Page, { locationGroupId }: Group) =>
  page.locator(`[data-row="${locationGroupId}"]`)
