import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { OwnConfirmations } from '#contract/schemas/confirmation'
import type { AddressKind } from '#contract/values'
import { api } from '../../../api/client.ts'
import { serverReason } from '../../../api/errors.ts'
import { query } from '../../../api/query.ts'
import { answerText } from '../../../domain/notices/answers.ts'
import { useBudget } from '../../../domain/useBudget.ts'
import { texts } from '../../../texts/notifications.ts'
import { TextInput } from '../../../kit/form/fields.tsx'
import { Action } from '../../../ui/Action.tsx'
import { dates } from '../../../ui/dates.ts'
import { notify } from '../../../ui/notify.ts'
import styles from './NotificationsPage.module.css'

type Own = OwnConfirmations['addresses'][number]

export const useConfirmations = () => useQuery({ ...query(api.getOwnConfirmations), retry: false })

/** Whether messages go to an address of the person, and how they confirm it. Nothing on a platform that does not say. */
export function Confirmation({ kind }: { kind: AddressKind }) {
  const { data } = useConfirmations()
  const own = data?.addresses.find((one) => one.kind === kind)
  if (!data || !own) return null
  if (own.state === 'CONFIRMED') return <p className="quiet">{texts.addressStates.CONFIRMED}</p>
  return (
    <>
      <p className={styles.unconfirmed}>
        {own.until === undefined
          ? texts.addressStates[own.state]
          : texts.formerUntil(dates().date(own.until))}
      </p>
      {kind === 'PHONE' && !data.sendsTexts ? <p className="quiet">{texts.noTexts}</p> : <Codes own={own} />}
    </>
  )
}

function Codes({ own }: { own: Own }) {
  const { kind, address, isAsked } = own
  const budget = useBudget('CONFIRMATIONS')
  const [isBusy, setBusy] = useState(false)
  const [code, setCode] = useState('')

  async function during(work: () => Promise<void>, failureText: string): Promise<void> {
    setBusy(true)
    try {
      await work()
    } catch (error) {
      notify.error(failureText, serverReason(error))
    } finally {
      setBusy(false)
    }
  }

  const send = async () =>
    during(async () => {
      const { result, ...answered } = await api.sendOwnConfirmation({ body: { kind } })
      if (result === 'SENT') notify.success(texts.codeSent(address))
      else notify.error(texts.codeNotSent, answerText(answered))
    }, texts.failedToSendCode)

  const confirm = async () =>
    during(async () => {
      await api.confirmOwnAddress({ body: { kind, code } })
      notify.success(texts.confirmed(address))
    }, texts.failedToConfirm)

  return (
    <>
      {isAsked && (
        <form
          className={styles.code}
          onSubmit={(event) => {
            event.preventDefault()
            void confirm()
          }}
        >
          <TextInput
            label={texts.code}
            inputMode="numeric"
            autoComplete="one-time-code"
            maxLength={32}
            value={code}
            onChange={(event) => setCode(event.currentTarget.value)}
          />
          <Action type="submit" look="primary" disabled={isBusy || code.trim() === ''}>
            {isBusy ? texts.confirming : texts.confirm}
          </Action>
        </form>
      )}
      <div className={styles.here}>
        <Action
          className={styles.test}
          aria-label={texts.sendCodeTo(address)}
          disabled={isBusy}
          onClick={() => void send()}
        >
          {isAsked ? texts.sendCodeAgain : texts.sendCode}
        </Action>
        {budget !== undefined && <p className="quiet">{budget}</p>}
      </div>
    </>
  )
}
