import type { Page } from '@playwright/test'
import { createClient } from '#contract/client'
import { createHttp, isHttpError } from '#contract/http'
import { basePath } from '#contract/op'
import { operations } from '#contract/operations/index'
import type { Operations } from '#contract/operations/index'
import { storedUser } from './stored-user.ts'

/**
 * The API with the page's token: what the person may see and do, without the console. One method for each operation
 * of the contract.
 */
export const apiOf = (page: Page) =>
  apiWith(
    () => page.url(),
    async () => (await storedUser(page))?.access_token,
  )

/** The same with any page of the console, and any way to read its token. */
export function apiWith(url: () => string, token: () => Promise<string | undefined>) {
  const http = createHttp()
  http.use(async (request, next) => {
    const baseURL = new URL(url()).origin + basePath
    const headers = { ...request.headers, authorization: `Bearer ${await token()}` }
    try {
      return await next({ ...request, baseURL, headers })
    } catch (error) {
      if (!isHttpError(error) || !error.response) throw error
      const body = JSON.stringify(error.response.data)
      throw new Error(`${request.method} ${request.url} answered ${error.response.status}: ${body}`, {
        cause: error,
      })
    }
  })
  return createClient<Operations>(http, operations)
}
