import type { LocationGroup } from '#contract/schemas/group'
import { apiOf } from './api.ts'
import { listOn } from './list.ts'
import { enter } from './sign-in.ts'
import type { Person } from './sign-in.ts'
import { expect } from './test.ts'
import type { Page } from '@playwright/test'

export async function open(page: Page, person: Person = 'admin') {
  await enter(page, person, '/location-groups')
  await expect(listOn(page, 'Location Groups').rows.first()).toBeVisible()
}

type Pairs = { id: string; layoutId: string | null }[]

export async function create(page: Page, name: string, locations: Pairs = []) {
  const group = await apiOf(page).createManagedGroup({ body: { name, locations } })
  await page.getByRole('button', { name: 'Reload' }).click()
  return group
}

export const stored = async (page: Page, name: string) =>
  (await apiOf(page).listManagedGroups()).find((group) => group.name === name)

export const rowOf = (page: Page, { locationGroupId }: LocationGroup) =>
  page.locator(`[data-row="${locationGroupId}"]`)
