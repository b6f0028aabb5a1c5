import { useState } from 'react'
import type { LocationOverview } from '#contract/schemas/location-overview'
import { largestImage } from '#contract/limits'
import { imageTypes } from '#contract/values'
import { api } from '../../../api/client.ts'
import type { DialogState } from '../../../kit/dialog/useDialog.ts'
import { useDialogForm } from '../../../kit/dialog/useDialogForm.ts'
import { FormModal } from '../../../kit/form/FormModal.tsx'
import { notify } from '../../../ui/notify.ts'
import styles from './PictureForm.module.css'

type PictureValues = { image: string }

/** Asks for a picture, checks whether the platform would accept it, and shows it before it is stored. */
export function PictureForm({ dialog }: { dialog: DialogState<LocationOverview> }) {
  const { location, image } = dialog.subject
  const [preview, setPreview] = useState<string>()
  const form = useDialogForm<PictureValues, LocationOverview>(dialog, {
    initialValues: { image: '' },
    validate: { image: (text) => (text === '' ? 'Please choose a picture' : null) },
  })

  async function choose(file: File | undefined): Promise<void> {
    const refusal = file && refusalOf(file)
    const address = file && !refusal ? await asDataUrl(file) : ''
    form.setFieldValue('image', address.slice(address.indexOf(',') + 1))
    setPreview(address || undefined)
    if (refusal) form.setFieldError('image', refusal)
  }

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
        {form.errors['image'] ?? 'PNG, JPEG or WebP, at most 2 MB. It replaces an earlier one.'}
      </p>
      {preview && <img className={styles.preview} src={preview} alt="As it will be shown" />}
    </FormModal>
  )
}

function refusalOf({ type, size }: File): string | undefined {
  if (!(imageTypes as readonly string[]).includes(type)) return 'The file is neither PNG nor JPEG nor WebP'
  return size > largestImage ? 'The picture has more than 2 MB' : undefined
}

async function asDataUrl(file: File): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader()
    reader.addEventListener('load', () => resolve(typeof reader.result === 'string' ? reader.result : ''))
    reader.addEventListener('error', () => reject(new Error('The file cannot be read')))
    reader.readAsDataURL(file)
  })
}
