import type { Account } from '#contract/schemas/account'

/** Somebody with these roles, to be the answer of `getCurrentAccount`. */
export const person = (...roles: Account['roles']): Account => ({
  accountId: 'acc-1',
  firstName: 'Maria',
  lastName: 'Lindqvist',
  username: 'maria',
  email: 'maria@nordkyl.example',
  phoneNumber: null,
  sex: null,
  integratorId: 'int-1',
  roles,
  ownerAccountId: null,
  locationGroups: [],
  version: 1,
})
