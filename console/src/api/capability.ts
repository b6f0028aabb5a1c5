import type { Access } from '#contract/access'
import { mayAccess } from '#contract/access'

export type Capability = 'accounts' | 'devices' | 'any-management'

const access: Record<Capability, Access> = {
  accounts: 'account-management',
  devices: 'device-management',
  'any-management': 'any-management',
}

export function mayUse(capability: Capability | undefined, roles: readonly string[]): boolean {
  return capability === undefined || mayAccess(access[capability], roles)
}
