import type { Access } from './access.ts'
import { accessRules } from './access.ts'
import type { Operation } from './op.ts'

/** Each rule in words, for the API reference and docs/access.md. The console does not need them. */
const accessMeanings: Record<Access, string> = {
  'signed-in': 'Everyone signed in',
  'account-management': 'Account management',
  'device-management': 'Device management',
  'device-reading': "Device management, or the operator's integrator",
  'any-management': 'Account or device management',
  'location-write': 'Location write',
  'conditional-management': 'Conditional management',
  'automation-management': 'Automation management',
  operator: "The operator's integrator",
  'operator-accounts': "The operator's integrator, with account management",
  'operator-devices': "The operator's integrator, with device management",
  'operator-locations': "The operator's integrator, with location write",
  'operator-conditionals': "The operator's integrator, with conditional management",
  'operator-export': "The operator's integrator, with location export",
}

/** Who may make a call, in words. */
export const whoMay = ({ access, operatorReads }: Pick<Operation, 'access' | 'operatorReads'>): string =>
  operatorReads
    ? `${accessMeanings[access]}, and the operator's integrator at every integrator`
    : accessMeanings[access]

/** Every rule with its meaning and its roles. One of the roles is enough. */
export const describedRules = (Object.keys(accessRules) as Access[]).map((access) => ({
  meaning: accessMeanings[access],
  anyOf: accessRules[access].anyOf,
}))
