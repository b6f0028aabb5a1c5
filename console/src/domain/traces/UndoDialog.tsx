import { useQuery } from '@tanstack/react-query'
import { sentenceText } from '#contract/sentences'
import { api } from '../../api/client.ts'
import { refusalText } from '../../api/errors.ts'
import { describeError } from '../../api/fieldErrors.ts'
import { query } from '../../api/query.ts'
import { ConfirmDialog } from '../../kit/dialog/ConfirmDialog.tsx'
import { notify } from '../../ui/notify.ts'
import { Differences } from './Differences.tsx'
import type { Names } from './traceDifferences.ts'
import { sentenceOf, sentenceTexts } from './sentences.ts'
import type { TraceRow } from './traces.ts'
import { texts } from '../../texts/traces.ts'
import { texts as common } from '../../texts/common.ts'
import { texts as listTexts } from '../../texts/list.ts'

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
  const refusal = error ? describeError(error) : data && refusalText({ ...data, message: data.refusal })
  const note = data?.noteCode ? sentenceTexts.undoNotes[data.noteCode] : data?.note
  return (
    <ConfirmDialog
      title={common.undo}
      sentences={[
        texts.sentence(sentenceText(sentenceOf(trace, names))),
        ...(refusal ? [texts.cannotBeUndone(refusal)] : []),
        ...(note ? [note] : []),
      ]}
      isBlocked={!data || data.refusal !== null}
      isHarmless
      confirmLabel={common.undo}
      busyLabel={listTexts.undoing}
      run={async () => api.undoTrace({ traceId })}
      failureText={describeError}
      onDone={() => notify.success(texts.undone)}
      onClose={onClose}
    >
      {isLoading && <output>{texts.lookingWhatWouldChange}</output>}
      {data && <Differences oldValue={data.oldValue ?? ''} newValue={data.newValue ?? ''} names={names} />}
    </ConfirmDialog>
  )
}
