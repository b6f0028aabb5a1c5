import { hasNoAddress } from '#contract/limits'
import { roleLabels } from '#contract/access'
import type { Account } from '#contract/schemas/account'
import { countMail } from '../../../domain/new-accounts.ts'
import type { Context } from '../../../http/context.ts'
import type { Notices } from '../../../identity/notices.ts'
import { asPerson } from '../rules.ts'

/** A person is told when their address or roles change. */
export async function tellPerson(
  { db, caller, afterCommit }: Pick<Context, 'db' | 'caller' | 'afterCommit'>,
  notices: Notices,
  before: Account,
  after: Account,
): Promise<void> {
  const granted = rolesOf(after).filter((role) => !rolesOf(before).includes(role))
  if (granted.length > 0) await countMail(db, caller, 'NOTICE')
  afterCommit(async () => {
    if (before.email !== after.email) notices.addressChanged(asPerson(before))
    if (granted.length > 0) notices.rolesGranted(asPerson(after), granted)
  })
}

const rolesOf = ({ roles, locationGroups }: Account) => [
  ...roles.map((role) => roleLabels[role]),
  ...locationGroups.flatMap((group) =>
    group.roles.map((role) => `${roleLabels[role]} (${mailable(group.locationGroupName)})`),
  ),
]

/** A group's name may hold an address, which a mail must not. */
const mailable = (groupName: string) => (hasNoAddress(groupName) ? groupName : 'a location group')
