import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { LorawanSecretState } from '#contract/schemas/lorawan'
import { api } from '../../../api/client.ts'
import { errorMessage } from '../../../api/errors.ts'
import { ConfirmDialog } from '../../../kit/dialog/ConfirmDialog.tsx'
import { ShowDialog } from '../../../kit/dialog/Dialog.tsx'
import { OneTimeText } from '../../../kit/dialog/OneTimeText.tsx'
import { formatEpochSeconds } from '../../../kit/list/columns.ts'
import { texts as common } from '../../../texts/common.ts'
import { texts } from '../../../texts/sensors.ts'
import { Action } from '../../../ui/Action.tsx'
import { Facts } from '../../../ui/Facts.tsx'
import { notify } from '../../../ui/notify.ts'
import { secretQuery, uplinkAddress } from './heard.ts'
import styles from './Lorawan.module.css'

const secretText = ({ issuedAt }: LorawanSecretState) =>
  issuedAt === null ? texts.noSecret : texts.issuedAt(formatEpochSeconds(issuedAt))

const callText = ({ usedAt }: LorawanSecretState) =>
  usedAt === null ? texts.noCall : formatEpochSeconds(usedAt)

/** Where the network server sends uplinks, and the secret with which it does. */
export function NetworkServer() {
  const { data, error } = useQuery({ ...secretQuery(), retry: false })
  const [open, setOpen] = useState<'issue' | 'end'>()
  const close = () => setOpen(undefined)
  const hasSecret = data !== undefined && data.issuedAt !== null
  if (error && !data)
    return (
      <p role="alert" className="note" data-tone="danger">
        {errorMessage(error, texts.failedToFetchServer)}
      </p>
    )
  return (
    <section className={styles.server} aria-label={texts.networkServer}>
      <Facts
        facts={[
          [common.address, <code key="address">{uplinkAddress()}</code>],
          [texts.header, <code key="header">Authorization: Bearer …</code>],
          [texts.secret, data ? secretText(data) : '…'],
          [texts.lastCall, data ? callText(data) : '…'],
        ]}
      />
      <div className="row">
        <Action look={hasSecret ? 'quiet' : 'primary'} disabled={!data} onClick={() => setOpen('issue')}>
          {hasSecret ? texts.replaceSecret : texts.issueSecret}
        </Action>
        {hasSecret && (
          <Action look="danger" onClick={() => setOpen('end')}>
            {texts.endSecret}
          </Action>
        )}
      </div>
      {open === 'issue' && <IssueSecret isReplaced={hasSecret} onClose={close} />}
      {open === 'end' && <EndSecret onClose={close} />}
    </section>
  )
}

function IssueSecret({ isReplaced, onClose }: { isReplaced: boolean; onClose: () => void }) {
  const [secret, setSecret] = useState<string>()
  const title = isReplaced ? texts.replaceSecret : texts.issueSecret
  if (secret !== undefined)
    return (
      <ShowDialog title={title} onClose={onClose}>
        <OneTimeText
          label={texts.header}
          warning={texts.takeItNow}
          text={`Authorization: Bearer ${secret}`}
        />
      </ShowDialog>
    )
  return (
    <ConfirmDialog
      title={title}
      sentences={[isReplaced ? texts.willReplace : texts.willIssue]}
      confirmLabel={isReplaced ? texts.replace : texts.issue}
      busyLabel={texts.issuing}
      isHarmless={!isReplaced}
      run={async () => api.issueLorawanSecret()}
      failureText={(error) => errorMessage(error, texts.failedToIssue)}
      onDone={(issued) => {
        setSecret(issued.secret)
        // The secret is shown first.
        return false
      }}
      onClose={onClose}
    />
  )
}

function EndSecret({ onClose }: { onClose: () => void }) {
  return (
    <ConfirmDialog
      title={texts.endSecret}
      sentences={[texts.willEnd, texts.sensorsStay]}
      confirmLabel={texts.end}
      busyLabel={texts.ending}
      run={async () => api.endLorawanSecret()}
      failureText={(error) => errorMessage(error, texts.failedToEnd)}
      onDone={() => notify.success(texts.hasEnded)}
      onClose={onClose}
    />
  )
}
