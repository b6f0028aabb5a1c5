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
      title="Delete View"
      sentences={[
        `Are you sure you want to delete the view "${view.name}"?`,
        ...(view.isShared ? ['Nobody of your organisation has it any more then.'] : []),
        'This action cannot be undone.',
      ]}
      run={async () => api.deleteView({ viewId: view.viewId })}
      failureText="Failed to delete the view"
      onDone={() => `View ${view.name} deleted`}
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
    { initialValues: view ? valuesOf(view) : newView, validate: { name: required('Name') } },
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
      title={view ? 'Edit View' : 'Save as a View'}
      form={form}
      submit={save}
      submitLabel={view ? 'Update' : 'Save'}
      failureText="Failed to save the view. Please try again."
      onDone={({ name }) => `View ${name} saved`}
      onClose={onClose}
    >
      <TextInput
        label="Name"
        required
        data-autofocus
        autoComplete="off"
        maxLength={listLimits.name}
        {...form.getInputProps('name')}
      />
      {mayShare && box('Everybody of your organisation has it', 'isShared')}
      {view && box('With the filters, sort and columns that the list has now', 'isTaken')}
    </FormModal>
  )
}
