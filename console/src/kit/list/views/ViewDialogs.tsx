import type { ListView } from '#contract/schemas/own-lists'
import { listLimits } from '#contract/limits'
import { useAccess } from '../../../api/account.ts'
import { api } from '../../../api/client.ts'
import { ConfirmDialog } from '../../dialog/ConfirmDialog.tsx'
import { useDialogForm } from '../../dialog/useDialogForm.ts'
import { required, TextInput } from '../../form/fields.tsx'
import { FormModal } from '../../form/FormModal.tsx'
import type { SavedList } from '../savedList.ts'
import styles from './Views.module.css'
import { texts } from '../../../texts/views.ts'
import { texts as common } from '../../../texts/common.ts'

/** What somebody wants to do with a view. */
export interface ViewTask {
  list: string
  /** Null for a new one. */
  view: ListView | null
  /** The list as it is now. */
  current: SavedList
  isDeletion?: boolean
}

interface ViewDialogsProps {
  task: ViewTask
  onClose: () => void
}

export function ViewDialogs({ task, onClose }: ViewDialogsProps) {
  const { view, isDeletion = false } = task
  if (!view || !isDeletion) return <ViewForm task={task} onClose={onClose} />
  return (
    <ConfirmDialog
      title={texts.deleteView}
      sentences={[
        texts.sureToDelete(view.name),
        ...(view.isShared ? [texts.goneForAll] : []),
        common.thisActionCannotBeUndone,
      ]}
      run={async () => api.deleteView({ viewId: view.viewId })}
      failureText={texts.failedDeleteView}
      onDone={() => texts.viewNameDeleted(view.name)}
      onClose={onClose}
    />
  )
}

type Values = { name: string; isShared: boolean; isTaken: boolean }

const valuesOf = ({ name, isShared }: ListView): Values => ({ name, isShared, isTaken: false })
const newView: Values = { name: '', isShared: false, isTaken: true }

function ViewForm({ task: { list, view, current }, onClose }: ViewDialogsProps) {
  const mayShare = useAccess('any-management')
  const form = useDialogForm<Values, ListView | null>(
    { name: 'list-view', subject: view, restored: undefined },
    { initialValues: view ? valuesOf(view) : newView, validate: { name: required(common.name) } },
  )
  const save = async ({ name, isShared, isTaken }: Values) => {
    const body = { name, isShared, state: isTaken || !view ? current : view.state }
    return view
      ? api.updateView({ viewId: view.viewId, body: { ...body, version: view.version } })
      : api.createView({ body: { list, ...body } })
  }
  const box = (label: string, name: 'isShared' | 'isTaken') => (
    <label className={styles.box}>
      <input type="checkbox" {...form.getInputProps(name, { type: 'checkbox' })} />
      {label}
    </label>
  )
  return (
    <FormModal
      title={view ? texts.editView : texts.saveAsAView}
      form={form}
      submit={save}
      submitLabel={view ? common.update : common.save}
      failureText={texts.failedToSave}
      onDone={({ name }) => texts.viewNameSaved(name)}
      onClose={onClose}
    >
      <TextInput
        label={common.name}
        required
        data-autofocus
        autoComplete="off"
        maxLength={listLimits.name}
        {...form.getInputProps('name')}
      />
      {mayShare && box(texts.isShared, 'isShared')}
      {view && box(texts.withCurrent, 'isTaken')}
    </FormModal>
  )
}
