import { expect } from '@playwright/test'
import type { Page } from '@playwright/test'

/** Fills in Keycloak's own page. */
export async function enterAtKeycloak(page: Page, username: string, password = 'demo'): Promise<void> {
  await page.locator('#username').fill(username)
  await page.locator('#password').fill(password)
  await page.locator('#kc-login').click()
}

export async function signInAtKeycloak(page: Page, username: string, password = 'demo'): Promise<void> {
  await page.goto('/')
  await enterAtKeycloak(page, username, password)
  await expect(page.getByRole('heading', { name: /^(Locations|Integrators)$/, level: 1 })).toBeVisible()
}
