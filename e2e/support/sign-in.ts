import { expect } from '@playwright/test'
import type { Page } from '@playwright/test'

/** The sample sign-ins, each with what its account may do. */
export const people = {
  admin: { accounts: true, devices: true },
  accounts: { accounts: true, devices: false },
  devices: { accounts: false, devices: true },
  reader: { accounts: false, devices: false },
  'other-admin': { accounts: true, devices: true },
  operator: { accounts: true, devices: true },
} as const

export type Person = keyof typeof people

export const names = Object.keys(people) as Person[]

/** Fills in the provider's page and sends it. */
export async function enterCredentials(page: Page, username: string, password = 'demo'): Promise<void> {
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible()
  await page.getByLabel('Username').fill(username)
  await page.getByLabel('Password').fill(password)
  await page.getByRole('button', { name: 'Sign in' }).click()
}

/** From nothing to the first signed-in page, the way a person goes. */
export async function signIn(page: Page, person: Person): Promise<void> {
  await page.goto('/')
  await enterCredentials(page, person)
  await expect(page.getByRole('heading', { name: 'Locations', level: 1 })).toBeVisible()
}

/** Follows a link within the console, as a click on `#/path` does. */
export async function openRoute(page: Page, route: string): Promise<void> {
  await page.evaluate((hash) => {
    window.location.hash = hash
  }, route)
}

export const expectRoute = (page: Page, route: string) =>
  expect.poll(() => new URL(page.url()).hash.replace(/\?.*$/, ''), { message: 'the route' }).toBe(`#${route}`)
