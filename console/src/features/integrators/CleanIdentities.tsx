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
import { texts } from '../../texts/integrators.ts'
import { texts as common } from '../../texts/common.ts'

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
    failureText: (error) => errorMessage(error, texts.failedToClean),
    onDone: ({ removed }) => setGone(removed),
  })
  const found = preview.data?.removed ?? []
  return (
    <Dialog title={texts.cleanIdentities} busy={busy} onClose={onClose}>
      <p className={styles.sentence}>{texts.identitiesExplained}</p>
      {preview.error ? (
        <LoadFailure text={texts.failedToLook(errorMessage(preview.error))} retry={preview.refetch} />
      ) : (
        <p role="status" className={styles.sentence}>
          {sentenceOf(gone, preview.data && found)}
        </p>
      )}
      <Failure report={report} />
      <div className={styles.actions}>
        <Button variant="default" disabled={busy} onClick={onClose} data-autofocus>
          {gone ? common.close : common.cancel}
        </Button>
        {!gone && (
          <Button color="red.8" disabled={found.length === 0} aria-disabled={busy} onClick={submit}>
            {busy ? texts.removing : common.remove}
          </Button>
        )}
      </div>
    </Dialog>
  )
}

function sentenceOf(gone: string[] | undefined, found: string[] | undefined): string {
  if (gone) return gone.length > 0 ? texts.removed(gone) : texts.noneLeft
  if (!found) return texts.looking
  return found.length > 0 ? texts.wouldBeRemoved(found) : texts.everyIdentityHasAccount
}
