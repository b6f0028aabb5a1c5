import type { Page } from '@playwright/test'
import { basePath } from '#contract/op'

/** Calls the API with the token that the page was given at sign-in: what the person may see, past the console. */
export async function callApi(page: Page, method: string, path: string, body?: unknown): Promise<unknown> {
  const token = await page.evaluate(() => {
    const key = Object.keys(sessionStorage).find((name) => name.startsWith('oidc.user:'))
    const user = JSON.parse((key && sessionStorage.getItem(key)) || '{}') as { access_token?: string }
    return user.access_token
  })
  const response = await page.request.fetch(basePath + path, {
    method,
    headers: { authorization: `Bearer ${token}` },
    ...(body === undefined ? {} : { data: body }),
  })
  if (!response.ok())
    throw new Error(`${method} ${path} answered ${response.status()}: ${await response.text()}`)
  const text = await response.text()
  return text ? JSON.parse(text) : undefined
}
