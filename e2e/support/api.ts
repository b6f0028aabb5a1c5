import type { Page } from '@playwright/test'
import axios, { AxiosError } from 'axios'
import type { InternalAxiosRequestConfig } from 'axios'
import { createClient } from '#contract/client'
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
  const http = axios.create({ proxy: false })
  const authorize = async (request: InternalAxiosRequestConfig) => {
    request.baseURL = new URL(url()).origin + basePath
    request.headers.setAuthorization(`Bearer ${await token()}`)
    return request
  }
  http.interceptors.request.use((request) => authorize(request))
  http.interceptors.response.use(undefined, (error: unknown) => {
    if (!(error instanceof AxiosError) || !error.response) throw error
    const { config, status } = error.response
    const body = JSON.stringify(error.response.data)
    throw new Error(`${config.method} ${config.url} answered ${status}: ${body}`)
  })
  return createClient<Operations>(http, operations)
}
