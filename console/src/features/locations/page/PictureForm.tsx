import { useRef, useState } from 'react'
import type { LocationOverview } from '#contract/schemas/location'
import { imageTypes } from '#contract/values'
import { api } from '../../../api/client.ts'
import type { DialogState } from '../../../kit/dialog/useDialog.ts'
import { useDialogForm } from '../../../kit/dialog/useDialogForm.ts'
import { FormModal } from '../../../kit/form/FormModal.tsx'
import { notify } from '../../../ui/notify.ts'
import { preparePicture } from './preparePicture.ts'
import styles from './PictureForm.module.css'

type PictureValues = { image: string }

/** Asks for a picture, makes it as small as the platform accepts, and shows it before it is stored. */
export function PictureForm({ dialog }: { dialog: DialogState<LocationOverview> }) {
  const { location, image } = dialog.subject
  const [preview, setPreview] = useState<string>()
  const [isPreparing, setIsPreparing] = useState(false)
  const chosen = useRef<File>(undefined)
  const missing = isPreparing ? 'The picture is not ready yet. Please try again' : 'Please choose a picture'
  const form = useDialogForm<PictureValues, LocationOverview>(dialog, {
    initialValues: { image: '' },
    validate: { image: (text) => (text === '' ? missing : null) },
  })

  async function choose(file: File | undefined): Promise<void> {
    chosen.current = file
    form.setFieldValue('image', '')
    setPreview(undefined)
    setIsPreparing(Boolean(file))
    if (!file) return
    const prepared = await preparePicture(file)
    // Another one may have been chosen meanwhile.
    if (chosen.current !== file) return
    setIsPreparing(false)
    if ('refusal' in prepared) {
      form.setFieldError('image', prepared.refusal)
      return
    }
    const { address } = prepared
    form.setFieldValue('image', address.slice(address.indexOf(',') + 1))
    setPreview(address)
  }

  const hint = isPreparing
    ? 'Preparing the picture...'
    : 'PNG, JPEG or WebP. A large one is made smaller. It replaces an earlier one.'

  return (
    <FormModal
      title={image ? 'Change Picture' : 'Add Picture'}
      form={form}
      submit={async (values) => api.setLocationImage({ locationId: location.id, body: values })}
      submitLabel="Save"
      busyLabel="Saving..."
      failureText="Failed to store the picture"
      onDone={() => {
        notify.success(`Picture of ${location.name} saved`)
        dialog.close()
      }}
      onClose={dialog.close}
    >
      <label className={styles.field}>
        <span>Picture</span>
        <input
          type="file"
          accept={imageTypes.join(',')}
          aria-invalid={form.errors['image'] ? true : undefined}
          aria-describedby="picture-hint"
          onChange={(event) => void choose(event.currentTarget.files?.[0])}
        />
      </label>
      <p id="picture-hint" className={form.errors['image'] ? styles.error : styles.hint} role="status">
        {form.errors['image'] ?? hint}
      </p>
      {preview && <img className={styles.preview} src={preview} alt="As it will be shown" />}
    </FormModal>
  )
}
