import { roleLabels } from '#contract/roles'
import type { Account } from '#contract/schemas/account'
import type { Context } from '../../../http/context.ts'
import type { Notices } from '../../../identity/notices.ts'
import { asPerson } from '../rules.ts'

/** A person is told when their address or roles change. */
export function tellPerson(
  { afterCommit }: Pick<Context, 'afterCommit'>,
  notices: Notices,
  before: Account,
  after: Account,
): void {
  const granted = rolesOf(after).filter((role) => !rolesOf(before).includes(role))
  afterCommit(async () => {
    if (before.email !== after.email) notices.addressChanged(asPerson(before))
    if (granted.length > 0) notices.rolesGranted(asPerson(after), granted)
  })
}

const rolesOf = ({ roles, locationGroups }: Account) => [
  ...roles.map((role) => roleLabels[role]),
  ...locationGroups.flatMap((group) =>
    group.roles.map((role) => `${roleLabels[role]} (${group.locationGroupName})`),
  ),
]
