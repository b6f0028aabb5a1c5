import type { ReactNode } from 'react'
import type { AlarmRecipients } from '#contract/schemas/alarms'
import { useAccess } from '../../../api/account.ts'
import { openedAddress } from '../../../kit/opened.ts'
import { Badge, TextLink, Verdict } from '../../../ui/Text.tsx'
import { PushSwitch } from './PushSwitch.tsx'
import { integrationText, leftOut, personText, sendsTexts } from './words.ts'
import styles from './WokenPanel.module.css'

type Group = AlarmRecipients['groups'][number]
type Person = Group['people'][number]

/** The platform names those who are woken first. A person who is switched must not jump to another line. */
const byName = (one: Person, other: Person) =>
  one.lastName.localeCompare(other.lastName) || one.firstName.localeCompare(other.firstName)

/** A group with its integrations and members. For people who may change one of them, its name links to its form. */
export function GroupWay({ group }: { group: Group }) {
  const mayManage = useAccess('any-management')
  const mayManageAccounts = useAccess('account-management')
  const { locationGroupId, name, isReached, integrations, people } = group
  return (
    <section className={styles.group} aria-label={name}>
      <Verdict isGood={isReached}>
        <Named page="#/location-groups" id={locationGroupId} isLink={mayManage}>
          {name || 'Unnamed Location Group'}
        </Named>{' '}
        {!isReached && <span className={styles.bad}>wakes nobody.</span>}
      </Verdict>
      <h3 className={styles.part}>Integrations</h3>
      {integrations.length === 0 && <p className={styles.quiet}>None is told.</p>}
      <ul className={styles.list}>
        {integrations.map((one) => (
          <li key={one.integrationId}>
            <Verdict isGood={one.isReached}>
              <Named page="#/integrations" id={one.integrationId} isLink={mayManage}>
                {one.name}
              </Named>{' '}
              <Badge>{one.type}</Badge> <span className={styles.quiet}>{integrationText(one)}</span>
            </Verdict>
          </li>
        ))}
      </ul>
      {leftOut(group.integrationCount, integrations.length, 'integrations')}
      <h3 className={styles.part}>Members</h3>
      {people.length === 0 && <p className={styles.quiet}>Nobody is a member.</p>}
      <ul className={styles.list}>
        {people.toSorted(byName).map((person) => (
          <li key={person.accountId} className={styles.person}>
            <Verdict isGood={person.isReached}>
              <Named page="#/accounts" id={person.accountId} isLink={mayManageAccounts}>
                {`${person.firstName} ${person.lastName}`}
              </Named>{' '}
              <span className={styles.quiet}>{personText(person, sendsTexts(group))}</span>
            </Verdict>
            {mayManageAccounts && <PushSwitch locationGroupId={locationGroupId} person={person} />}
          </li>
        ))}
      </ul>
      {leftOut(group.peopleCount, people.length, 'members')}
    </section>
  )
}

interface NamedProps {
  page: string
  id: string
  isLink: boolean
  children: ReactNode
}

function Named({ page, id, isLink, children }: NamedProps) {
  return isLink ? (
    <TextLink look="name" dir="auto" href={openedAddress(page, id)}>
      {children}
    </TextLink>
  ) : (
    <strong dir="auto">{children}</strong>
  )
}
