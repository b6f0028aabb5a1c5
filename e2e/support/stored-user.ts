import type { Page } from '@playwright/test'
import { z } from 'zod'

export const StoredUser = z.object({
  access_token: z.string(),
  refresh_token: z.string().optional(),
  session_state: z.string(),
  expires_at: z.number(),
  profile: z.object({ name: z.string() }),
})

/** Runs in the page. */
export function readStoredUser(): string | null {
  const key = Object.keys(sessionStorage).find((name) => name.startsWith('oidc.user:'))
  return key === undefined ? null : sessionStorage.getItem(key)
}

/** What the console stores of the sign-in. */
export async function storedUser(page: Page): Promise<z.infer<typeof StoredUser> | undefined> {
  const text = await page.evaluate(readStoredUser)
  return text ? StoredUser.parse(JSON.parse(text)) : undefined
}
