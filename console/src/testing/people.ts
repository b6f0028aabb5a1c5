import { roles as allRoles } from '#contract/access'
import type { OwnAccount } from '#contract/schemas/account'

/** An account with these roles, as the answer of `getCurrentAccount`. */
export const person = (...roles: OwnAccount['roles']): OwnAccount => ({
  accountId: 'acc-1',
  firstName: 'Maria',
  lastName: 'Lindqvist',
  username: 'maria',
  email: 'maria@nordkyl.example',
  phoneNumber: null,
  sex: null,
  integratorId: 'int-1',
  roles,
  scope: 'INTEGRATOR',
  ownerAccountId: null,
  locationGroups: [],
  version: 1,
  integratorName: 'Nordkyl Service AB',
  isOperator: false,
  preferences: null,
})

/** An operator who may do everything. */
export const operator = (): OwnAccount => ({
  ...person(...allRoles),
  integratorName: 'Platform Operations',
  isOperator: true,
})
