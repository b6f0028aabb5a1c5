import { withNameKeys } from '../db/account-names.ts'
import type { SampleGroup } from './groups.ts'
import type { IntegratorPlan } from './integrators.ts'
import { people, signIns } from './people.ts'
import { itemAt, numbered } from './random.ts'
import type { Random } from './random.ts'
import type { Rows } from './rows.ts'
import { day } from '../base/time.ts'

export interface SampleAccount {
  id: string
  username: string
  email: string
  firstName: string
  lastName: string
}

export function addAccounts(
  rows: Rows,
  plan: IntegratorPlan,
  groups: SampleGroup[],
  passwordHash: string,
  random: Random,
  now: Date,
): SampleAccount[] {
  const { domain, staff } = people[plan.id] ?? { domain: '', staff: [] }
  const ids = new Map(
    staff.map(({ username }, index) => [username, numbered('acc-', plan.firstNumber + index)]),
  )
  return staff.map(({ owner, roles, ...person }, index) => {
    const id = ids.get(person.username) ?? ''
    const email = `${person.username}@${domain}`
    const row = {
      ...person,
      id,
      email,
      integratorId: plan.id,
      roles: [...roles],
      ownerAccountId: ids.get(owner ?? person.username) ?? null,
    }
    rows.accounts.push(withNameKeys(row))
    if (signIns.includes(person.username)) rows.idpCredentials.push({ accountId: id, passwordHash })
    for (const group of groups.filter((_group, at) => index % 6 !== 5 && (at + index) % 4 === 0)) {
      rows.accountLocationGroups.push({
        accountId: id,
        locationGroupId: group.id,
        roles: index % 2 === 0 ? ['ROLE_LOCATION_READ'] : [],
        contactGroup: index % 3 === 0 ? ['on-call'] : [],
        allowPushNotifications: index % 3 === 0 ? 'true' : 'false',
        showInContacts: index % 2 === 0,
      })
    }
    addLogins(rows, id, itemAt([34, 21, 18, 9, 12, 0, 5], index), random, now)
    const { username, firstName, lastName } = person
    return { id, username, email, firstName, lastName }
  })
}

function addLogins(rows: Rows, accountId: string, count: number, random: Random, now: Date): void {
  for (let back = 1; back <= count; back += 1) {
    const loginDate = new Date(now.getTime() - back * 1.7 * day - random.integer(0, 36_000) * 1000)
    rows.logins.push({ accountId, sessionKey: `sample-${back}`, loginDate })
  }
}
