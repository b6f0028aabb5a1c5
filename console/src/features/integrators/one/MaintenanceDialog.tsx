import { useMutation, useQuery } from '@tanstack/react-query'
import { mostCounted } from '#contract/limits'
import type { Location } from '#contract/schemas/location'
import type { MaintenancePreview } from '#contract/schemas/preview'
import { useAccess } from '../../../api/account.ts'
import { api } from '../../../api/client.ts'
import { errorMessage } from '../../../api/errors.ts'
import { query } from '../../../api/query.ts'
import { Dialog } from '../../../kit/dialog/Dialog.tsx'
import type { DialogState } from '../../../kit/dialog/useDialog.ts'
import { LoadFailure } from '../../../kit/dialog/DialogActions.tsx'
import { Action } from '../../../ui/Action.tsx'
import styles from './MaintenanceDialog.module.css'
import { texts } from '../../../texts/integrators.ts'
import { texts as common } from '../../../texts/common.ts'

/** Maintenance of a location of any integrator, each kind with what it would change now. */
export function MaintenanceDialog({ dialog }: { dialog: DialogState<Location> }) {
  const { id: locationId, name } = dialog.subject
  const { data, error, refetch } = useQuery({
    ...query(api.previewMaintenance, { locationId }),
    staleTime: 0,
    gcTime: 0,
  })
  return (
    <Dialog title={texts.maintenanceOf(name)} onClose={dialog.close}>
      {error && <LoadFailure text={texts.failedToCount(errorMessage(error))} retry={refetch} />}
      {!error && !data && <p role="status">{texts.countingTasks}</p>}
      {!error && data && <Tasks locationId={locationId} preview={data} />}
    </Dialog>
  )
}

function Tasks({ locationId, preview }: { locationId: string; preview: MaintenancePreview }) {
  const mayWrite = useAccess('operator-locations')
  const mayRecreate = useAccess('operator-conditionals')
  const { latestValues, conditionals, conditionalsFromProducts, samples } = preview
  return (
    <>
      <Task
        name={common.reset}
        text={texts.forgets(latestValues)}
        isOffered={mayWrite && latestValues > 0}
        run={async () => {
          await api.resetAnyLocation({ locationId })
          return texts.forgot(latestValues)
        }}
      />
      <Task
        name={texts.recreateConditionals}
        text={texts.drops(conditionals, conditionalsFromProducts)}
        isOffered={mayRecreate && conditionals + conditionalsFromProducts > 0}
        run={async () => {
          const { removed, created } = await api.recreateConditionals({ locationId })
          return texts.dropped(removed, created)
        }}
      />
      <Task
        name={texts.cleanMetrics}
        text={samples >= mostCounted ? texts.removesAtLeast(samples) : texts.removes(samples)}
        isOffered={mayWrite && samples > 0}
        run={async () => {
          const { orphans, outOfRange } = await api.cleanMetrics({ locationId })
          return texts.removedSamples(orphans, outOfRange)
        }}
      />
    </>
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
        {error && <p role="alert">{texts.failed(errorMessage(error))}</p>}
      </div>
      <Action look="danger" disabled={!isOffered || isPending} onClick={() => mutate()}>
        {isPending ? common.working : name}
      </Action>
    </section>
  )
}
