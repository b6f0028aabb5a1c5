import { useQuery } from '@tanstack/react-query'
import { routes } from 'virtual:contract-routes'
import type { Capability } from './capability.ts'
import { mayUse } from './capability.ts'
import { api } from './client.ts'
import { endPlatformSession } from './http.ts'

export function useCurrentAccount() {
  return useQuery({
    queryKey: ['current-account'],
    queryFn: ({ signal }) => api.getCurrentAccount({}, { signal }),
    staleTime: Infinity,
  })
}

/** Whether the signed-in person may do that; no, as long as the account is not known. */
export function useCapability(capability: Capability): boolean {
  return mayUse(capability, useCurrentAccount().data?.roles ?? [])
}

/** The platform refuses the token from now on, whoever issued it. */
export const leavePlatform = () => endPlatformSession(routes.logout.path)
