import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useCurrentAccount } from '../../api/account.ts'
import { api } from '../../api/client.ts'
import { errorMessage } from '../../api/errors.ts'
import { query } from '../../api/query.ts'
import { Dialog } from '../../kit/dialog/Dialog.tsx'
import styles from '../../kit/dialog/Dialog.module.css'
import { Failure, LoadFailure, useSubmit } from '../../kit/dialog/DialogActions.tsx'

export function CleanIdentities({ onClose }: { onClose: () => void }) {
  // An identity without an account belongs to nobody: the call asks for an integrator only to count its accounts.
  const integratorId = useCurrentAccount().data?.integratorId ?? ''
  const [gone, setGone] = useState<string[]>()
  const preview = useQuery({
    ...query(api.previewIdentityCleaning, { integratorId }),
    staleTime: 0,
    gcTime: 0,
    retry: false,
  })
  const { busy, report, submit } = useSubmit({
    run: async () => api.cleanIdentities({ integratorId }),
    failureText: (error) => errorMessage(error, 'Failed to clean identities. Please try again.'),
    onDone: ({ removed }) => setGone(removed),
  })
  const found = preview.data?.removed ?? []
  return (
    <Dialog title="Clean Identities" busy={busy} onClose={onClose}>
      <p className={styles.sentence}>
        Identities at the provider without an account, of any integrator, can be removed.
      </p>
      {preview.error ? (
        <LoadFailure
          text={`Failed to look for them: ${errorMessage(preview.error)}`}
          retry={preview.refetch}
        />
      ) : (
        <p role="status" className={styles.sentence}>
          {sentenceOf(gone, preview.data && found)}
        </p>
      )}
      <Failure report={report} />
      <div className={styles.actions}>
        <Button variant="default" disabled={busy} onClick={onClose} data-autofocus>
          {gone ? 'Close' : 'Cancel'}
        </Button>
        {!gone && (
          <Button color="red.8" disabled={found.length === 0} aria-disabled={busy} onClick={submit}>
            {busy ? 'Removing...' : 'Remove'}
          </Button>
        )}
      </div>
    </Dialog>
  )
}

function sentenceOf(gone: string[] | undefined, found: string[] | undefined): string {
  if (gone) return gone.length > 0 ? `Removed: ${gone.join(', ')}.` : 'None was left to remove.'
  if (!found) return 'Looking for them...'
  return found.length > 0 ? `Would be removed: ${found.join(', ')}.` : 'Every identity has an account.'
}
