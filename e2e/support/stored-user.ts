import type { Page } from '@playwright/test'
import { z } from 'zod'

const StoredUser = z.object({
  access_token: z.string(),
  refresh_token: z.string().optional(),
  session_state: z.string(),
  expires_at: z.number(),
  profile: z.object({ name: z.string() }),
})

/** What the console stores of the sign-in. */
export async function storedUser(page: Page): Promise<z.infer<typeof StoredUser> | undefined> {
  const text = await page.evaluate(() => {
    const key = Object.keys(sessionStorage).find((name) => name.startsWith('oidc.user:'))
    return key && sessionStorage.getItem(key)
  })
  return text ? StoredUser.parse(JSON.parse(text)) : undefined
}
