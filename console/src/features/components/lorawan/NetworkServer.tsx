import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '../../../api/client.ts'
import { errorMessage } from '../../../api/errors.ts'
import { http } from '../../../api/http.ts'
import { ConfirmDialog } from '../../../kit/dialog/ConfirmDialog.tsx'
import { ShowDialog } from '../../../kit/dialog/Dialog.tsx'
import { OneTimeText } from '../../../kit/dialog/OneTimeText.tsx'
import { formatEpochSeconds } from '../../../kit/list/columns.ts'
import { Action } from '../../../ui/Action.tsx'
import { Facts } from '../../../ui/Facts.tsx'
import { notify } from '../../../ui/notify.ts'
import { secretQuery } from './heard.ts'
import styles from './Lorawan.module.css'

/** The address that the network server calls. */
const uplinkAddress = () => new URL(`${http.defaults.baseURL ?? ''}/lorawan/uplink`, document.baseURI).href

/** Where the network server sends uplinks, and the secret with which it does. */
export function NetworkServer() {
  const { data, error, isLoading } = useQuery({ ...secretQuery(), retry: false })
  const [open, setOpen] = useState<'issue' | 'end'>()
  const close = () => setOpen(undefined)
  const hasSecret = data !== undefined && data.issuedAt !== null
  if (error && !data)
    return (
      <p role="alert" className="note" data-tone="danger">
        {errorMessage(error, 'The state of the network server could not be loaded')}
      </p>
    )
  return (
    <section className={styles.server} aria-label="Network server">
      <Facts
        isLoading={isLoading}
        facts={[
          ['Address', <code key="address">{uplinkAddress()}</code>],
          ['Header', <code key="header">Authorization: Bearer …</code>],
          ['Secret', hasSecret ? `Issued ${formatEpochSeconds(data.issuedAt)}` : 'None: uplinks are refused'],
          ['Last Call', data?.usedAt ? formatEpochSeconds(data.usedAt) : 'None with this secret'],
        ]}
      />
      <div className="row">
        <Action look={hasSecret ? 'quiet' : 'primary'} disabled={!data} onClick={() => setOpen('issue')}>
          {hasSecret ? 'Replace Secret' : 'Issue Secret'}
        </Action>
        {hasSecret && (
          <Action look="danger" onClick={() => setOpen('end')}>
            End Secret
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
  const title = isReplaced ? 'Replace Secret' : 'Issue Secret'
  if (secret !== undefined)
    return (
      <ShowDialog title={title} onClose={onClose}>
        <OneTimeText
          label="Header"
          warning="Take the secret now: it is shown this once. The network server sends it with every uplink, in this header."
          text={`Authorization: Bearer ${secret}`}
        />
      </ShowDialog>
    )
  return (
    <ConfirmDialog
      title={title}
      sentences={[
        isReplaced
          ? 'The current secret ends at once. Uplinks are refused until the network server has the new one, and it does not send them again.'
          : 'With the secret, a network server can send the uplinks of your sensors.',
      ]}
      confirmLabel={isReplaced ? 'Replace' : 'Issue'}
      busyLabel="Issuing..."
      isHarmless={!isReplaced}
      run={async () => api.issueLorawanSecret()}
      failureText={(error) => errorMessage(error, 'Failed to issue a secret. Please try again.')}
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
      title="End Secret"
      sentences={[
        'Uplinks are refused from now on, until there is another secret.',
        'Sensors and their values stay.',
      ]}
      confirmLabel="End"
      busyLabel="Ending..."
      run={async () => api.endLorawanSecret()}
      failureText={(error) => errorMessage(error, 'Failed to end the secret. Please try again.')}
      onDone={() => notify.success('The secret has ended')}
      onClose={onClose}
    />
  )
}
