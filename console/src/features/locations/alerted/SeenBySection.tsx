import { useQuery } from '@tanstack/react-query'
import { type Access, mayAccess } from '#contract/access'
import type { Account } from '#contract/schemas/account'
import { useAccess } from '../../../api/account.ts'
import { api } from '../../../api/client.ts'
import { query } from '../../../api/query.ts'
import { Facts } from '../../../ui/Facts.tsx'
import { Chips } from '../../../ui/Labels.tsx'

import styles from './AlertedPanel.module.css'
import { texts } from '../../../texts/locationsAlerted.ts'

const changes = [
  [texts.editIt, 'location-write'],
  [texts.setItsLimits, 'conditional-management'],
  [texts.setItsAutomation, 'automation-management'],
  [texts.manageItsDevices, 'device-management'],
] as const satisfies readonly (readonly [string, Access])[]

/** Everybody of an integrator sees all its locations. Only account managers can list them. */
export function SeenBySection() {
  const mayList = useAccess('account-management')
  const { data } = useQuery({ ...query(api.listManagedAccounts), enabled: mayList })
  const accounts = mayList ? data : undefined
  return (
    <section aria-labelledby="seen-by">
      <h2 id="seen-by" className={styles.heading}>
        {texts.whoCanSeeIt}
      </h2>
      <p>{accounts ? texts.everybodySeesCounted(accounts.length) : texts.everybodySees}</p>
      {accounts && (
        <Facts
          facts={changes.map(([what, access]) => [
            what,
            <Chips key={access} names={namesOf(accounts, access)} empty={texts.nobody} most={12} />,
          ])}
        />
      )}
    </section>
  )
}

const namesOf = (accounts: readonly Account[], access: Access) =>
  accounts
    .filter(({ roles }) => mayAccess(access, roles))
    .map(({ firstName, lastName, username }) => `${firstName} ${lastName}`.trim() || username)
