import { useQuery } from '@tanstack/react-query'
import type { Capability } from './capability.ts'
import { mayUse } from './capability.ts'
import { api } from './client.ts'

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
