import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { OwnAccount } from '#contract/schemas/account'
import type { PushSubscription } from '#contract/schemas/own-channels'
import type { OwnChannel } from '#contract/values'
import { useCurrentAccount } from '../../../../api/account.ts'
import { api } from '../../../../api/client.ts'
import { isNotOffered, serverReason } from '../../../../api/errors.ts'
import { query } from '../../../../api/query.ts'
import { NoticeHistory } from '../../../../domain/notices/NoticeHistory.tsx'
import { formatEpochSeconds } from '../../../../kit/list/columns.ts'
import { NotOffered, PageFailure } from '../../../../kit/page/PageState.tsx'
import { TabsPage } from '../../../../kit/page/Tabs.tsx'
import { Action, classes } from '../../../../ui/Action.tsx'
import { notify } from '../../../../ui/notify.ts'
import { Switch } from '../../../../ui/Switch.tsx'
import { alarmTabs } from '../alarmTabs.ts'
import { surroundings, whyNot } from './browser.ts'
import styles from './NotificationsPage.module.css'
import { NotAllowed, renew, switchOff, switchOn } from './push.ts'

/** How the person who is signed in is notified of alarms: in this browser, by mail, and what was sent so far. */
export function NotificationsPage() {
  const { data: account } = useCurrentAccount()
  return (
    <TabsPage label="Alarms" tabs={alarmTabs} current={alarmTabs[2]}>
      <div className={styles.page}>
        <h1 tabIndex={-1}>My Notifications</h1>
        {account && <Content account={account} />}
      </div>
    </TabsPage>
  )
}

function Content({ account }: { account: OwnAccount }) {
  const { accountId, email } = account
  return (
    <>
      <Groups account={account} />
      <Browsers accountId={accountId} />
      <section className={styles.section} aria-labelledby="by-mail">
        <h2 id="by-mail">By e-mail</h2>
        <p>
          To <span dir="auto">{email}</span>
        </p>
        <SendTest channel="EMAIL" about="e-mail" />
      </section>
      <section className={styles.section} aria-labelledby="sent">
        <h2 id="sent">What was sent to you</h2>
        <NoticeHistory
          of={{ accountId }}
          label="Messages to you, newest first"
          emptyText="Nothing so far. Messages about alarms will be listed here."
        />
      </section>
    </>
  )
}

/** Without a group nobody is notified, whatever is switched on below. */
function Groups({ account: { locationGroups } }: { account: OwnAccount }) {
  const names = locationGroups
    .filter(({ allowPushNotifications }) => allowPushNotifications === 'true')
    .map(({ locationGroupName }) => locationGroupName)
  if (names.length === 0)
    return (
      <p className={classes('note', styles.note)}>
        No location group notifies you of alarms yet. Those who manage accounts switch it on under Who is
        alerted of a location.
      </p>
    )
  return (
    <p>
      You are notified of alarms of {names.length === 1 ? 'the location group' : 'the location groups'}{' '}
      <strong dir="auto">{names.join(', ')}</strong>.
    </p>
  )
}

function Browsers({ accountId }: { accountId: string }) {
  const own = useQuery(query(api.getOwnPush))
  const client = useQueryClient()
  const hereKey = ['push-here', accountId]
  const here = useQuery({
    queryKey: hereKey,
    // The subscription of this browser, or null.
    queryFn: async () => (await renew(accountId)) ?? null,
    retry: false,
    staleTime: Infinity,
  })
  if (own.error && isNotOffered(own.error))
    return <NotOffered>This platform sends no push notifications.</NotOffered>
  const others = own.data?.subscriptions.filter(
    ({ subscriptionId }) => subscriptionId !== here.data?.subscriptionId,
  )
  const isSwitched = own.data?.subscriptions.length !== others?.length
  return (
    <section className={styles.section} aria-labelledby="by-push">
      <h2 id="by-push">In the browser</h2>
      {own.error && <PageFailure text="Failed to fetch your browsers" of={own} />}
      {own.data && (
        <ThisBrowser
          key={String(isSwitched)}
          accountId={accountId}
          publicKey={own.data.publicKey}
          subscriptionId={isSwitched ? here.data?.subscriptionId : undefined}
          onChange={(subscribed) => client.setQueryData(hereKey, subscribed)}
        />
      )}
      {others && others.length > 0 && (
        <ul className={styles.browsers} aria-label="Your other browsers">
          {others.map(({ subscriptionId, name, createdAt }) => (
            <li key={subscriptionId} className={styles.browser}>
              <span dir="auto">{name}</span>
              <span className="quiet">since {formatEpochSeconds(createdAt)}</span>
              <Remove subscriptionId={subscriptionId} name={name} />
            </li>
          ))}
        </ul>
      )}
      {own.data && own.data.subscriptions.length > 0 && <SendTest channel="PUSH" about="push notification" />}
    </section>
  )
}

interface ThisBrowserProps {
  accountId: string
  publicKey: string | null
  /** Undefined if it is off here. */
  subscriptionId: string | undefined
  onChange: (subscribed: PushSubscription | null) => void
}

function ThisBrowser({ accountId, publicKey, subscriptionId, onChange }: ThisBrowserProps) {
  const [isBusy, setBusy] = useState(false)
  const [here, setHere] = useState(surroundings)
  const isOn = subscriptionId !== undefined
  const reason = publicKey === null ? 'This installation sends no push notifications.' : whyNot(here)

  async function change(next: boolean): Promise<void> {
    setBusy(true)
    try {
      if (next && publicKey !== null) onChange(await switchOn(accountId, publicKey))
      else {
        await switchOff(subscriptionId)
        onChange(null)
      }
    } catch (error) {
      if (!(error instanceof NotAllowed))
        notify.error('Failed to switch the notifications in this browser', reasonOf(error))
    } finally {
      setHere(surroundings())
      setBusy(false)
    }
  }

  return (
    <div className={styles.here}>
      <Switch
        label="Notify me in this browser"
        isOn={isOn}
        disabled={isBusy || (!isOn && reason !== undefined)}
        aria-describedby="push-reason"
        onChange={(event) => void change(event.currentTarget.checked)}
      />
      <p id="push-reason" role="status" className="quiet">
        {reason ??
          (isOn ? 'Until you log out here.' : 'Also while the console is closed, until you log out here.')}
      </p>
    </div>
  )
}

/** The platform's reason, or the browser's. */
const reasonOf = (error: unknown) =>
  serverReason(error) ?? (error instanceof Error ? error.message : undefined)

function Remove({ subscriptionId, name }: { subscriptionId: string; name: string }) {
  const [isBusy, setBusy] = useState(false)
  const remove = async () => {
    setBusy(true)
    try {
      await api.unsubscribePush({ subscriptionId })
    } catch (error) {
      notify.error(`Failed to switch the notifications off in ${name}`, serverReason(error))
      setBusy(false)
    }
  }
  return (
    <Action aria-label={`Switch off in ${name}`} disabled={isBusy} onClick={() => void remove()}>
      {isBusy ? 'Switching off...' : 'Switch off'}
    </Action>
  )
}

function SendTest({ channel, about }: { channel: OwnChannel; about: string }) {
  const [isBusy, setBusy] = useState(false)
  const send = async () => {
    setBusy(true)
    try {
      const { result, answer } = await api.testOwnChannel({ body: { channel } })
      if (result === 'SENT') notify.success(`Test by ${about} sent`, answer)
      else if (result === 'UNCLEAR')
        notify.error(`It is not clear whether the test by ${about} arrived`, answer)
      else notify.error(`The test by ${about} was not sent`, answer)
    } catch (error) {
      notify.error('Failed to send the test', serverReason(error))
    } finally {
      setBusy(false)
    }
  }
  return (
    <Action
      className={styles.test}
      aria-label={`Send Test by ${about}`}
      disabled={isBusy}
      onClick={() => void send()}
    >
      {isBusy ? 'Sending...' : 'Send Test'}
    </Action>
  )
}
