import { useMutation, useQuery } from '@tanstack/react-query'
import { type ReactNode, Suspense, useContext } from 'react'
import { goesToPhones } from '#contract/fields/channels'
import type { LocationOverview } from '#contract/schemas/location'
import type { AlarmRecipients } from '#contract/schemas/alarms'
import { OfAnother, useAccess } from '../../../api/account.ts'
import { api } from '../../../api/client.ts'
import { errorMessage } from '../../../api/errors.ts'
import { isSettled, query } from '../../../api/query.ts'
import { alertingText, isDefaultSeverities, stepsOf, notifiedByDefault } from '../../../domain/alerting.ts'
import { useDialog } from '../../../kit/dialog/useDialog.ts'
import { openedAddress } from '../../../kit/opened.ts'
import { Loading, TextPanel } from '../../../kit/page/PageState.tsx'
import { lazyDialog } from '../../../kit/lazyPart.tsx'
import { Action, classes } from '../../../ui/Action.tsx'
import { notify } from '../../../ui/notify.ts'
import { Switch } from '../../../ui/Switch.tsx'
import { Badge, Chips, Verdict } from '../../../ui/Labels.tsx'
import { TextLink } from '../../../ui/Text.tsx'
import styles from './AlertedPanel.module.css'
import { DrillSection, useDrill } from './DrillSection.tsx'
import { SeenBySection } from './SeenBySection.tsx'
import { language } from '../../../ui/language.ts'
import { texts } from '../../../texts/locationsAlerted.ts'
import { texts as columns } from '../../../texts/locations.ts'
import { texts as common } from '../../../texts/common.ts'
import { integrationTypeWords } from '../../../texts/channels.ts'
import { wordIn } from '../../../texts/labels.ts'

const NoticeDialog = lazyDialog(
  async () => (await import('../../../domain/notices/NoticeDialog.tsx')).NoticeDialog,
)

/** From where alarms begin to the people whom they alert, and what is missing between. */
export function AlertedPanel({ overview: { location } }: { overview: LocationOverview }) {
  const { id: locationId, name } = location
  const messages = useDialog<Person>('person-messages')
  const person = messages.state?.subject
  const recipients = useQuery(query(api.getAlarmRecipients, { locationId }))
  const drill = useDrill(locationId)
  if (!isSettled(drill)) return <Loading text={columns.loadingAlerted} />
  return (
    <TextPanel result={recipients} loadingText={columns.loadingAlerted} failedText={columns.failedAlerted}>
      {(known) => (
        <>
          <p className={classes(styles.summary, known.reach !== 'SOMEBODY' && styles.bad)}>
            {summaryText(known, name)}
          </p>
          <DrillSection locationId={locationId} name={name} known={drill} />
          <h2 className={styles.heading}>{texts.whereAlarmsBegin}</h2>
          <ul className={styles.list}>
            {known.origins.map((origin) => (
              <li key={origin.layoutId}>
                <Origin origin={origin} groups={known.groups} name={name} />
              </li>
            ))}
          </ul>
          {known.groups.length > 0 && <h2 className={styles.heading}>{texts.groupsAndWhom}</h2>}
          {known.groups.map((group) => (
            <AlertedGroup key={group.locationGroupId} group={group} onMessages={messages.open} />
          ))}
          {leftOut(known.groupCount, known.groups.length, texts.moreGroups)}
          <SeenBySection groups={known.groups} />
          <Suspense>
            {person && (
              <NoticeDialog
                name={nameOf(person)}
                of={{ accountId: person.accountId }}
                onClose={messages.close}
              />
            )}
          </Suspense>
        </>
      )}
    </TextPanel>
  )
}

type Group = AlarmRecipients['groups'][number]
type Person = Group['people'][number]

interface OriginProps {
  origin: AlarmRecipients['origins'][number]
  groups: readonly Group[]
  /** Of the location, which is the origin if it has no layouts. */
  name: string
}

function Origin({ origin, groups, name }: OriginProps) {
  const { layoutId, layoutName, isReached, locationGroupIds } = origin
  const holding = groups.filter(({ locationGroupId }) => locationGroupIds.includes(locationGroupId))
  return (
    <Verdict isGood={isReached}>
      <strong dir="auto">{layoutId === null ? name : layoutName || texts.unknownLayout}</strong>{' '}
      {holding.length > 0 ? (
        <span className="quiet">{texts.goesTo(holding.map((group) => group.name).join(', '))}</span>
      ) : (
        <>
          <span className={styles.bad}>{texts.isInNoGroup}</span>{' '}
          <TextLink look="name" href="#/location-groups">
            {common.locationGroups}
          </TextLink>
        </>
      )}
    </Verdict>
  )
}

/** The platform names those who are alerted first. A person who is switched must not jump to another line. */
const byName = (one: Person, other: Person) =>
  one.lastName.localeCompare(other.lastName, language) ||
  one.firstName.localeCompare(other.firstName, language)

/** A group with its integrations and members. For people who may change one of them, its name links to its form. */
function AlertedGroup({ group, onMessages }: { group: Group; onMessages: (person: Person) => void }) {
  const mayManage = useAccess('any-management')
  const mayManageAccounts = useAccess('account-management')
  const isOfAnother = useContext(OfAnother)
  const { locationGroupId, name, isReached, integrations, people } = group
  return (
    <section className={styles.group} aria-label={name}>
      <Verdict isGood={isReached}>
        <Named page="#/location-groups" id={locationGroupId} isLink={mayManage}>
          {name || texts.unnamedGroup}
        </Named>{' '}
        {!isReached && <span className={styles.bad}>{texts.groupAlertsNobody}</span>}
      </Verdict>
      <Steps group={group} />
      <h3 className={styles.subheading}>{common.integrations}</h3>
      {integrations.length === 0 && <p className="quiet">{texts.noIntegration}</p>}
      <ul className={styles.list}>
        {integrations.map((one) => (
          <li key={one.integrationId}>
            <Verdict isGood={one.isReached}>
              <Named page="#/integrations" id={one.integrationId} isLink={mayManage}>
                {one.name}
              </Named>{' '}
              <Badge>{wordIn(integrationTypeWords)(one.type)}</Badge>{' '}
              <span className="quiet">{integrationText(one)}</span>
            </Verdict>
          </li>
        ))}
      </ul>
      {leftOut(group.integrationCount, integrations.length, texts.moreIntegrations)}
      <h3 className={styles.subheading}>{texts.members}</h3>
      {people.length === 0 && <p className="quiet">{texts.noMember}</p>}
      <ul className={styles.list}>
        {people.toSorted(byName).map((person) => (
          <li key={person.accountId} className={styles.person}>
            <Verdict isGood={person.isReached}>
              <Named page="#/accounts" id={person.accountId} isLink={mayManageAccounts}>
                {nameOf(person)}
              </Named>{' '}
              <span className="quiet">{personText(person, sendsTexts(group))}</span>
            </Verdict>
            {!isOfAnother && (
              <Action aria-label={texts.messagesTo(nameOf(person))} onClick={() => onMessages(person)}>
                {texts.messages}
              </Action>
            )}
            {mayManageAccounts && <PushSwitch locationGroupId={locationGroupId} person={person} />}
          </li>
        ))}
      </ul>
      {leftOut(group.peopleCount, people.length, texts.moreMembers)}
    </section>
  )
}

/** Who is notified when, and who cannot be. A platform without steps says nothing of it. */
function Steps({ group }: { group: Group }) {
  const { integrations, people, reminderMinutes = null, notifiesWhenOver } = group
  if (notifiesWhenOver === undefined) return null
  const everybody = [...integrations, ...people].map((one) => ({
    name: 'name' in one ? one.name : nameOf(one),
    isReached: one.isReached,
    afterMinutes: one.afterMinutes ?? 0,
    severities: one.severities ?? [],
  }))
  const reached = everybody.filter((one) => one.isReached)
  const unreached = everybody.filter((one) => !one.isReached)
  const isDefault =
    notifiesWhenOver &&
    reminderMinutes === null &&
    reached.every((one) => one.afterMinutes === 0 && isDefaultSeverities(one.severities))
  return (
    <>
      {reached.length > 0 && (
        <>
          <h3 className={styles.subheading}>{texts.steps}</h3>
          {isDefault ? (
            <p className="quiet">{notifiedByDefault}</p>
          ) : (
            <>
              <ol className={styles.steps} aria-label={texts.stepsOf(group.name)}>
                {stepsOf(reached).map(({ when, names }) => (
                  <li key={when}>
                    <span>{when}</span> <Chips names={names} empty="" />
                  </li>
                ))}
              </ol>
              <p className="quiet">{alertingText({ reminderMinutes, notifiesWhenOver })}</p>
            </>
          )}
        </>
      )}
      {unreached.length > 0 && (
        <p className={styles.unreached}>
          <span className={styles.bad}>{texts.noWayToReach}</span>{' '}
          <Chips names={unreached.map(({ name }) => name)} empty="" />
        </p>
      )}
    </>
  )
}

const nameOf = ({ firstName, lastName }: Pick<Person, 'firstName' | 'lastName'>) => `${firstName} ${lastName}`

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

interface PushSwitchProps {
  locationGroupId: string
  person: AlarmRecipients['groups'][number]['people'][number]
}

/** Whether a member of a group gets push notifications. The form of an account has no field for it. */
function PushSwitch({ locationGroupId, person }: PushSwitchProps) {
  const { accountId, allowsPush } = person
  const name = nameOf(person)
  const { mutate, isPending, variables } = useMutation({
    mutationFn: async (isOn: boolean) => allow(isOn, accountId, locationGroupId),
    onError: (error) => notify.error(errorMessage(error, texts.failedToSwitch(name))),
  })
  return (
    <Switch
      label={texts.pushNotifications}
      aria-label={texts.pushNotificationsTo(name)}
      isOn={isPending ? variables : allowsPush}
      disabled={isPending}
      onChange={(event) => mutate(event.currentTarget.checked)}
    />
  )
}

/** Only a whole account can be saved, so it is read first. */
async function allow(isOn: boolean, accountId: string, locationGroupId: string): Promise<unknown> {
  const account = await api.getManagedAccount({ accountId })
  const data = {
    ...account,
    // It owns itself, which an update has to say.
    ownerAccountId: account.ownerAccountId || accountId,
    locationGroups: account.locationGroups.map((entry) =>
      entry.locationGroupId.locationGroupId === locationGroupId
        ? { ...entry, allowPushNotifications: isOn ? ('true' as const) : ('false' as const) }
        : entry,
    ),
  }
  return api.updateManagedAccount({ accountId, body: { data } })
}

function summaryText({ reach, origins }: Pick<AlarmRecipients, 'reach' | 'origins'>, name: string): string {
  if (reach === 'SOMEBODY') return texts.alertsSomebody(name)
  if (reach === 'NOBODY') return texts.alertsNobody(name)
  const unheard = origins.filter(({ isReached }) => !isReached)
  return texts.someAlertNobody(unheard.map(({ layoutName }) => layoutName || texts.unknownLayout).join(', '))
}

/** Only for text messages is it known here whom they reach. */
const integrationText = ({ isReached }: Pick<Group['integrations'][number], 'isReached'>): string =>
  isReached ? '' : texts.reachesNobody

function personText(person: Person, sendsTexts: boolean): string {
  const { hasPhone, allowsPush, hasBrowser = false, isReached } = person
  // Another platform may send to every address.
  const [email, phone] = [person.email ?? 'CONFIRMED', person.phone ?? 'CONFIRMED']
  const isTexted = hasPhone && sendsTexts
  if (!isReached) {
    if (allowsPush && email === 'NOT_CONFIRMED') return texts.emailNotConfirmed
    if (isTexted && phone === 'NOT_CONFIRMED') return texts.phoneNotConfirmed
    return hasPhone ? texts.phoneButNoTexts : texts.neitherPhoneNorPush
  }
  const getsTexts = isTexted && phone !== 'NOT_CONFIRMED'
  const how = wayText({ allowsPush, getsTexts, hasBrowser: hasBrowser || !person.email })
  if (allowsPush && email === 'NOT_CONFIRMED') return texts.andNotByMail(how)
  if (isTexted && phone === 'NOT_CONFIRMED') return texts.andNotByText(how)
  const isFormer = (allowsPush && email === 'FORMER') || (isTexted && phone === 'FORMER')
  return isFormer ? texts.atFormer(how) : how
}

interface Ways {
  allowsPush: boolean
  getsTexts: boolean
  hasBrowser: boolean
}

function wayText({ allowsPush, getsTexts, hasBrowser }: Ways): string {
  if (!allowsPush) return texts.alertedByText
  if (hasBrowser) return getsTexts ? texts.alertedByPushAndText : texts.alertedByPush
  return getsTexts ? texts.alertedByMailAndText : texts.alertedByMail
}

const sendsTexts = ({ integrations }: Pick<Group, 'integrations'>): boolean =>
  integrations.some(({ type }) => goesToPhones(type))

const leftOut = (count: number, shown: number, say: (more: number) => string): string | undefined =>
  count > shown ? say(count - shown) : undefined
