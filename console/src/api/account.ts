import { useQuery } from '@tanstack/react-query'
import type { Access } from '#contract/access'
import { mayAccess } from '#contract/access'
import { api } from './client.ts'

export type Capability = 'accounts' | 'devices' | 'any-management'

const access: Record<Capability, Access> = {
  accounts: 'account-management',
  devices: 'device-management',
  'any-management': 'any-management',
}

export const currentAccountQuery = {
  queryKey: ['current-account'],
  queryFn: ({ signal }: { signal: AbortSignal }) => api.getCurrentAccount({}, { signal }),
  staleTime: Infinity,
}

export function useCurrentAccount() {
  return useQuery(currentAccountQuery)
}

export function mayUse(capability: Capability | undefined, roles: readonly string[]): boolean {
  return capability === undefined || mayAccess(access[capability], roles)
}

/** Whether the signed-in person may do that; no, as long as the account is not known. */
export function useCapability(capability: Capability): boolean {
  return mayUse(capability, useCurrentAccount().data?.roles ?? [])
}
