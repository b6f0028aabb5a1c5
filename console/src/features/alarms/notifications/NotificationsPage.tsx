import { useQuery, useQueryClient, type UseQueryResult } from '@tanstack/react-query'
import { useState } from 'react'
import type { OwnAccount } from '#contract/schemas/account'
import type { OwnPush, PushSubscription } from '#contract/schemas/own-channels'
import type { OwnChannel } from '#contract/values'
import { useCurrentAccount } from '../../../api/account.ts'
import { api } from '../../../api/client.ts'
import { isNotOffered, serverReason } from '../../../api/errors.ts'
import { isSettled, query } from '../../../api/query.ts'
import { answerText } from '../../../domain/notices/answers.ts'
import { NoticeHistory } from '../../../domain/notices/NoticeHistory.tsx'
import { useBudget, useBudgets } from '../../../domain/useBudget.ts'
import { formatEpochSeconds } from '../../../kit/list/columns.ts'
import { Loading, NotOffered, PageFailure } from '../../../kit/page/PageState.tsx'
import { TabsPage } from '../../../kit/page/Tabs.tsx'
import { Action, classes } from '../../../ui/Action.tsx'
import { notify } from '../../../ui/notify.ts'
import { Switch } from '../../../ui/Switch.tsx'
import { alarmTabs } from '../alarmTabs.ts'
import { surroundings, whyNot } from './browser.ts'
import { Confirmation, useConfirmations } from './Confirmation.tsx'
import styles from './NotificationsPage.module.css'
import { NotAllowed, renew, switchOff, switchOn } from './push.ts'
import { texts } from '../../../texts/notifications.ts'
import { texts as common } from '../../../texts/common.ts'
import { Sentence } from '../../../ui/Text.tsx'

/** How the person who is signed in is notified of alarms: in this browser, by mail, and what was sent so far. */
export function NotificationsPage() {
  const { data: account } = useCurrentAccount()
  return (
    <TabsPage label={common.alarms} tabs={alarmTabs} current={alarmTabs[2]}>
      <div className={styles.page}>
        <h1 tabIndex={-1}>{texts.myNotifications}</h1>
        {account && <Content account={account} />}
      </div>
    </TabsPage>
  )
}

function Content({ account }: { account: OwnAccount }) {
  const { accountId, email } = account
  const own = useQuery(query(api.getOwnPush))
  const confirmations = useConfirmations()
  const budgets = useBudgets()
  if (![own, confirmations, budgets].every(isSettled)) return <Loading />
  return (
    <>
      <Groups account={account} />
      <Browsers accountId={accountId} own={own} />
      <section className={styles.section} aria-labelledby="by-mail">
        <h2 id="by-mail">{texts.byMail}</h2>
        <p>
          <Sentence text={texts.toAddress} parts={{ address: <span dir="auto">{email}</span> }} />
        </p>
        <Confirmation kind="EMAIL" />
        <SendTest channel="EMAIL" />
      </section>
      <ByText phoneNumber={account.phoneNumber} />
      <section className={styles.section} aria-labelledby="sent">
        <h2 id="sent">{texts.whatWasSent}</h2>
        <NoticeHistory of={{ accountId }} label={texts.messagesToYou} emptyText={texts.nothingSoFar} />
      </section>
    </>
  )
}

/** Only for people with a number, on a platform that says whether it is confirmed. */
function ByText({ phoneNumber }: Pick<OwnAccount, 'phoneNumber'>) {
  const { data } = useConfirmations()
  if (!data || !phoneNumber) return null
  return (
    <section className={styles.section} aria-labelledby="by-text">
      <h2 id="by-text">{texts.byText}</h2>
      <p>
        <Sentence text={texts.toNumber} parts={{ address: <span dir="auto">{phoneNumber}</span> }} />
      </p>
      <Confirmation kind="PHONE" />
    </section>
  )
}

/** Without a group nobody is notified, whatever is switched on below. */
function Groups({ account: { locationGroups } }: { account: OwnAccount }) {
  const names = locationGroups
    .filter(({ allowPushNotifications }) => allowPushNotifications === 'true')
    .map(({ locationGroupName }) => locationGroupName)
  if (names.length === 0) return <p className={classes('note', styles.note)}>{texts.noGroupNotifies}</p>
  return (
    <p>
      <Sentence
        text={texts.notifiedOf(names.length)}
        parts={{ groups: <strong dir="auto">{names.join(', ')}</strong> }}
      />
    </p>
  )
}

interface BrowsersProps {
  accountId: string
  own: UseQueryResult<OwnPush>
}

function Browsers({ accountId, own }: BrowsersProps) {
  const client = useQueryClient()
  const hereKey = ['push-here', accountId]
  const here = useQuery({
    queryKey: hereKey,
    // The subscription of this browser, or null.
    queryFn: async () => (await renew(accountId)) ?? null,
    retry: false,
    staleTime: Infinity,
  })
  if (own.error && isNotOffered(own.error)) return <NotOffered>{texts.noPushHere}</NotOffered>
  const others = own.data?.subscriptions.filter(
    ({ subscriptionId }) => subscriptionId !== here.data?.subscriptionId,
  )
  const isSwitched = own.data?.subscriptions.length !== others?.length
  return (
    <section className={styles.section} aria-labelledby="by-push">
      <h2 id="by-push">{texts.inTheBrowser}</h2>
      {own.error && <PageFailure text={texts.failedToFetchBrowsers} of={own} />}
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
        <ul className={styles.browsers} aria-label={texts.otherBrowsers}>
          {others.map(({ subscriptionId, name, createdAt }) => (
            <li key={subscriptionId} className={styles.browser}>
              <span dir="auto">{name}</span>
              <span className="quiet">{texts.since(formatEpochSeconds(createdAt))}</span>
              <Remove subscriptionId={subscriptionId} name={name} />
            </li>
          ))}
        </ul>
      )}
      {own.data && own.data.subscriptions.length > 0 && <SendTest channel="PUSH" />}
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
  const reason = publicKey === null ? texts.installationHasNone : whyNot(here)

  async function change(next: boolean): Promise<void> {
    setBusy(true)
    try {
      if (next && publicKey !== null) onChange(await switchOn(accountId, publicKey))
      else {
        await switchOff(subscriptionId)
        onChange(null)
      }
    } catch (error) {
      if (!(error instanceof NotAllowed)) notify.error(texts.failedToSwitch, reasonOf(error))
    } finally {
      setHere(surroundings())
      setBusy(false)
    }
  }

  return (
    <div className={styles.here}>
      <Switch
        label={texts.notifyMeHere}
        isOn={isOn}
        disabled={isBusy || (!isOn && reason !== undefined)}
        aria-describedby="push-reason"
        onChange={(event) => void change(event.currentTarget.checked)}
      />
      <p id="push-reason" role="status" className="quiet">
        {reason ?? (isOn ? texts.untilYouLogOut : texts.alsoWhileClosed)}
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
      notify.error(texts.failedToSwitchOff(name), serverReason(error))
      setBusy(false)
    }
  }
  return (
    <Action aria-label={texts.switchOffIn(name)} disabled={isBusy} onClick={() => void remove()}>
      {isBusy ? texts.switchingOff : texts.switchOff}
    </Action>
  )
}

function SendTest({ channel }: { channel: OwnChannel }) {
  const budget = useBudget('TESTS')
  const [isBusy, setBusy] = useState(false)
  const send = async () => {
    setBusy(true)
    try {
      const { result, ...answered } = await api.testOwnChannel({ body: { channel } })
      const answer = answerText(answered)
      if (result === 'SENT') notify.success(texts.testSent[channel], answer)
      else if (result === 'UNCLEAR') notify.error(texts.testUnclear[channel], answer)
      else notify.error(texts.testNotSent[channel], answer)
    } catch (error) {
      notify.error(texts.failedToSendTest, serverReason(error))
    } finally {
      setBusy(false)
    }
  }
  return (
    <div className={styles.here}>
      <Action
        className={styles.test}
        aria-label={texts.sendTestBy[channel]}
        disabled={isBusy}
        onClick={() => void send()}
      >
        {isBusy ? texts.sending : texts.sendTest}
      </Action>
      {budget !== undefined && <p className="quiet">{budget}</p>}
    </div>
  )
}
