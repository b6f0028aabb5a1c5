import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { type Access, mayAccess, rolesInGroup } from '#contract/access'
import type { Account } from '#contract/schemas/account'
import { useAccess, useIsLimited } from '../../../api/account.ts'
import { api } from '../../../api/client.ts'
import { query } from '../../../api/query.ts'
import { Facts } from '../../../ui/Facts.tsx'
import { Chips } from '../../../ui/Labels.tsx'

import styles from './AlertedPanel.module.css'
import { texts as domain } from '../../../texts/domain.ts'
import { texts } from '../../../texts/locationsAlerted.ts'

const changes = [
  [texts.editIt, 'location-write'],
  [texts.setItsLimits, 'conditional-management'],
  [texts.setItsAutomation, 'automation-management'],
  [texts.manageItsDevices, 'device-management'],
] as const satisfies readonly (readonly [string, Access])[]

interface Props {
  /** Those that the location is in, as far as the reader knows them. */
  groups: readonly { locationGroupId: string; name: string }[]
}

/** Everybody of an integrator sees all its locations, unless limited to location groups. Only account managers can list them. */
export function SeenBySection({ groups }: Props) {
  const mayList = useAccess('account-management')
  const isLimited = useIsLimited()
  const { data } = useQuery({ ...query(api.listManagedAccounts), enabled: mayList })
  const names = groups.map(({ name }) => name || domain.unnamedLocationGroup).join(', ')
  return (
    <section aria-labelledby="seen-by">
      <h2 id="seen-by" className={styles.heading}>
        {texts.whoCanSeeIt}
      </h2>
      {isLimited && <p>{texts.youSeeIt(names)}</p>}
      {!isLimited && (mayList && data ? <Listed of={data} groups={groups} /> : <p>{texts.everybodySees}</p>)}
    </section>
  )
}

function Listed({ of, groups }: Props & { of: readonly Account[] }) {
  const seers = useMemo(() => seersOf(of, groups), [of, groups])
  const limited = seers.filter(({ through }) => through !== undefined)
  const isAnyLimited = of.some(({ scope }) => scope === 'GROUPS')
  const whole = seers.length - limited.length
  return (
    <>
      <p>{isAnyLimited ? texts.unlimitedSeeIt(whole) : texts.everybodySeesCounted(whole)}</p>
      <Facts
        facts={[
          ...(limited.length > 0
            ? [
                [
                  texts.byTheirGroups,
                  <Chips key="groups" names={limited.map(withGroups)} empty="" most={12} />,
                ] as const,
              ]
            : []),
          ...changes.map(
            ([what, access]) =>
              [
                what,
                <Chips key={access} names={namesOf(seers, access)} empty={texts.nobody} most={12} />,
              ] as const,
          ),
        ]}
      />
    </>
  )
}

interface Seer {
  name: string
  roles: readonly string[]
  /** The names of the groups by which a limited account sees it. */
  through?: string
}

/** Who sees the location, with the roles that count there. */
function seersOf(accounts: readonly Account[], groups: Props['groups']): Seer[] {
  const ids = new Set(groups.map(({ locationGroupId }) => locationGroupId))
  return accounts.flatMap(({ firstName, lastName, username, scope, roles, locationGroups }): Seer[] => {
    const name = `${firstName} ${lastName}`.trim() || username
    if (scope !== 'GROUPS') return [{ name, roles }]
    const here = locationGroups.filter((one) => ids.has(one.locationGroupId.locationGroupId))
    if (here.length === 0) return []
    const through = here.map((one) => one.locationGroupName || domain.unnamedLocationGroup).join(', ')
    return [{ name, through, roles: here.flatMap((one) => rolesInGroup(roles, one.roles)) }]
  })
}

const withGroups = ({ name, through = '' }: Seer) => texts.through(name, through)

const namesOf = (seers: readonly Seer[], access: Access) =>
  seers.filter(({ roles }) => mayAccess(access, roles)).map(({ name }) => name)
