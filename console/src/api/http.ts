import type { InternalAxiosRequestConfig } from 'axios'
import axios from 'axios'
import { errorMessage, isNotAuthenticated } from './errors.ts'
import { session } from './session.ts'

export const noToken = 'No authentication token found'

/** The one HTTP client, with axios's own defaults written out: no timeout, and the XSRF-TOKEN cookie. */
export const http = axios.create({ timeout: 0, xsrfCookieName: 'XSRF-TOKEN', xsrfHeaderName: 'X-XSRF-TOKEN' })

export function setApiAddress(address: string): void {
  http.defaults.baseURL = address
}

http.interceptors.request.use((request) => authorize(request))

async function authorize(request: InternalAxiosRequestConfig): Promise<InternalAxiosRequestConfig> {
  const token = await session().accessToken()
  if (!token) {
    session().refused(noToken)
    throw new Error(noToken)
  }
  request.headers.setAuthorization(`Bearer ${token}`)
  return request
}

http.interceptors.response.use(
  (response) => {
    session().accepted()
    return response
  },
  (error: unknown) => {
    if (isNotAuthenticated(error)) session().refused(errorMessage(error, 'Not authenticated'))
    else if (axios.isAxiosError(error) && error.response) session().accepted()
    return Promise.reject(error)
  },
)
