import { useQuery } from '@tanstack/react-query'
import { sentenceOf, sentenceText } from '#contract/sentences'
import { api } from '../../api/client.ts'
import { describeError } from '../../api/errors.ts'
import { query } from '../../api/query.ts'
import { ConfirmDialog } from '../../kit/dialog/ConfirmDialog.tsx'
import { notify } from '../../ui/notify.ts'
import { Differences } from './Differences.tsx'
import type { Names } from './traceDifferences.ts'
import { asTrace, type TraceRow } from './traces.ts'

interface UndoDialogProps {
  trace: TraceRow
  names?: Names | undefined
  onClose: () => void
}

/** What the undo of a trace would change, or why it is refused. It is done when the person confirms. */
export function UndoDialog({ trace, names, onClose }: UndoDialogProps) {
  const traceId = trace.id
  const { data, error, isLoading } = useQuery({
    ...query(api.previewUndo, { traceId }),
    staleTime: 0,
    gcTime: 0,
    retry: false,
  })
  const refusal = error ? describeError(error) : data?.refusal
  return (
    <ConfirmDialog
      title="Undo"
      sentences={[
        `${sentenceText(sentenceOf(asTrace(trace), names))}.`,
        ...(refusal ? [`This cannot be undone now. ${refusal}`] : []),
        ...(data?.note ? [data.note] : []),
      ]}
      isBlocked={!data || data.refusal !== null}
      isHarmless
      confirmLabel="Undo"
      busyLabel="Undoing..."
      run={async () => api.undoTrace({ traceId })}
      failureText={describeError}
      onDone={() => notify.success('Undone')}
      onClose={onClose}
    >
      {isLoading && <output>Looking what would change...</output>}
      {data && <Differences oldValue={data.oldValue ?? ''} newValue={data.newValue ?? ''} names={names} />}
    </ConfirmDialog>
  )
}
