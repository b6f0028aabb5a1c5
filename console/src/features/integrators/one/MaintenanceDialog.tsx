import { useMutation, useQuery } from '@tanstack/react-query'
import { mostCounted } from '#contract/limits'
import type { Location } from '#contract/schemas/location'
import { useAccess } from '../../../api/account.ts'
import { api } from '../../../api/client.ts'
import { errorMessage } from '../../../api/errors.ts'
import { query } from '../../../api/query.ts'
import { Dialog } from '../../../kit/dialog/Dialog.tsx'
import type { DialogState } from '../../../kit/dialog/useDialog.ts'
import { LoadFailure } from '../../../kit/dialog/DialogActions.tsx'
import { Action } from '../../../ui/Action.tsx'
import styles from './MaintenanceDialog.module.css'

/** Maintenance of a location of any integrator, each kind with what it would change now. */
export function MaintenanceDialog({ dialog }: { dialog: DialogState<Location> }) {
  const { id: locationId, name } = dialog.subject
  const mayWrite = useAccess('operator-locations')
  const mayRecreate = useAccess('operator-conditionals')
  const { data, error, refetch } = useQuery({
    ...query(api.previewMaintenance, { locationId }),
    staleTime: 0,
    gcTime: 0,
  })
  if (error) {
    return (
      <Dialog title={`Maintenance of ${name}`} onClose={dialog.close}>
        <LoadFailure text={`Failed to count: ${errorMessage(error)}`} retry={refetch} />
      </Dialog>
    )
  }
  if (!data) {
    return (
      <Dialog title={`Maintenance of ${name}`} onClose={dialog.close}>
        <p role="status">Counting what there is to do...</p>
      </Dialog>
    )
  }
  const { latestValues, conditionals, conditionalsFromProducts, samples } = data
  return (
    <Dialog title={`Maintenance of ${name}`} onClose={dialog.close}>
      <Task
        name="Reset"
        text={`Forgets ${counted(latestValues, 'latest value')}. Settings and samples stay.`}
        isOffered={mayWrite && latestValues > 0}
        run={async () => {
          await api.resetAnyLocation({ locationId })
          return `Forgot ${counted(latestValues, 'latest value')}.`
        }}
      />
      <Task
        name="Recreate conditionals"
        text={`Drops ${counted(conditionals, 'conditional')}, also those made by hand, and makes ${conditionalsFromProducts} from the products.`}
        isOffered={mayRecreate && conditionals + conditionalsFromProducts > 0}
        run={async () => {
          const { removed, created } = await api.recreateConditionals({ locationId })
          return `Dropped ${removed} and made ${created}.`
        }}
      />
      <Task
        name="Clean metrics"
        text={`Removes ${samples >= mostCounted ? 'at least ' : ''}${counted(samples, 'sample')} of no measurement or out of range.`}
        isOffered={mayWrite && samples > 0}
        run={async () => {
          const { orphans, outOfRange } = await api.cleanMetrics({ locationId })
          return `Removed ${orphans} of no measurement and ${outOfRange} out of range.`
        }}
      />
    </Dialog>
  )
}

interface TaskProps {
  name: string
  text: string
  /** There is something to do, and the person may do it. */
  isOffered: boolean
  run: () => Promise<string>
}

function Task({ name, text, isOffered, run }: TaskProps) {
  const { mutate, isPending, data, error } = useMutation({ mutationFn: run })
  return (
    <section className={styles.task} aria-label={name}>
      <div>
        <h3>{name}</h3>
        <p>{text}</p>
        <p role="status" className={styles.outcome}>
          {data}
        </p>
        {error && <p role="alert">{`Failed: ${errorMessage(error)}`}</p>}
      </div>
      <Action look="danger" disabled={!isOffered || isPending} onClick={() => mutate()}>
        {isPending ? 'Working...' : name}
      </Action>
    </section>
  )
}

const counted = (count: number, what: string) => `${count.toLocaleString()} ${what}${count === 1 ? '' : 's'}`
