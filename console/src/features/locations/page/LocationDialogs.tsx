import { useRef, useState } from 'react'
import { largestImage } from '#contract/limits'
import type { LocationOverview } from '#contract/schemas/location'
import { imageTypes } from '#contract/values'
import { api } from '../../../api/client.ts'
import { sentences } from '../../../domain/affected.ts'
import { ConfirmDialog } from '../../../kit/dialog/ConfirmDialog.tsx'
import type { DialogState } from '../../../kit/dialog/useDialog.ts'
import { useDialogForm } from '../../../kit/dialog/useDialogForm.ts'
import { FormModal } from '../../../kit/form/FormModal.tsx'
import styles from './LocationDialogs.module.css'
import { texts } from '../../../texts/locationsDialogs.ts'
import { texts as page } from '../../../texts/locationsPage.ts'
import { texts as common } from '../../../texts/common.ts'

export interface Confirmed {
  action: 'reset' | 'delete'
  overview: LocationOverview
}

interface ConfirmActionProps {
  dialog: DialogState<Confirmed>
  onDone: (action: Confirmed['action'], message: string) => void
}

export function ConfirmAction({ dialog, onDone }: ConfirmActionProps) {
  const { action, overview } = dialog.subject
  const { message, ...question } = (action === 'reset' ? reset : remove)(overview)
  return <ConfirmDialog {...question} onDone={() => onDone(action, message)} onClose={dialog.close} />
}

type Question = Omit<Parameters<typeof ConfirmDialog<unknown>>[0], 'onDone' | 'onClose'> & { message: string }

function reset({ location: { id: locationId, name }, counts }: LocationOverview): Question {
  return {
    title: texts.resetValues,
    sentences: [texts.willForget(name, counts.latestValues), texts.othersStay],
    confirmLabel: common.reset,
    busyLabel: texts.resetting,
    run: async () => api.resetLocation({ locationId }),
    failureText: texts.failedToReset,
    message: texts.valuesReset(name),
  }
}

function remove({ location: { id: locationId, name, zones }, counts }: LocationOverview): Question {
  const attached = [
    counts.devices > 0 && texts.devices(counts.devices),
    counts.components > 0 && texts.components(counts.components),
  ].filter((part) => part !== false)
  const isBlocked = attached.length > 0
  return {
    title: texts.deleteLocation,
    sentences: isBlocked
      ? [texts.cannotBeDeleted(name, attached), texts.takeOffFirst]
      : sentences(
          texts.sureToDelete(name),
          zones.length > 0 && texts.deletedWithIt(zones.length),
          counts.groups > 0 && texts.leavesGroups(counts.groups),
          common.thisActionCannotBeUndone,
        ),
    isBlocked,
    run: async () => api.deleteLocation({ locationId }),
    failureText: texts.failedToDelete,
    message: texts.deleted(name),
  }
}

export function PictureForm({ dialog }: { dialog: DialogState<LocationOverview> }) {
  const { location, image } = dialog.subject
  const [preview, setPreview] = useState<string>()
  const [isPreparing, setIsPreparing] = useState(false)
  const chosen = useRef<File>(undefined)
  const missing = isPreparing ? texts.notReadyYet : texts.chooseAPicture
  const form = useDialogForm<{ image: string }, LocationOverview>(dialog, {
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

  const hint = isPreparing ? texts.preparing : texts.pictureHint

  return (
    <FormModal
      title={image ? page.changePicture : page.addPicture}
      form={form}
      submit={async (values) => api.setLocationImage({ locationId: location.id, body: values })}
      submitLabel={common.save}
      failureText={texts.failedToStore}
      onDone={() => texts.pictureSaved(location.name)}
      onClose={dialog.close}
    >
      <label className={styles.field}>
        <span>{texts.picture}</span>
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
      {preview && <img className={styles.preview} src={preview} alt={texts.asShown} />}
    </FormModal>
  )
}

/** Pixels. No screen shows more of a picture, and the photo of a phone has twice as many. */
const longestSide = 2_000

/** The address of the picture as it is stored, which may be smaller than the file, or why there is none. */
async function preparePicture(file: File): Promise<{ address: string } | { refusal: string }> {
  if (!(imageTypes as readonly string[]).includes(file.type)) return { refusal: texts.wrongType }
  const bitmap = await createImageBitmap(file).catch(() => undefined)
  if (!bitmap) return { refusal: texts.cannotBeRead }
  const scale = Math.min(1, longestSide / Math.max(bitmap.width, bitmap.height))
  const picture = scale === 1 && file.size <= largestImage ? file : await draw(bitmap, scale, file.type)
  bitmap.close()
  if (!picture) return { refusal: texts.cannotBeSmaller }
  if (picture.size > largestImage) return { refusal: texts.tooLarge }
  return { address: await asDataUrl(picture) }
}

async function draw(bitmap: ImageBitmap, scale: number, type: string): Promise<Blob | null> {
  const canvas = document.createElement('canvas')
  canvas.width = Math.max(1, Math.round(bitmap.width * scale))
  canvas.height = Math.max(1, Math.round(bitmap.height * scale))
  const context = canvas.getContext('2d')
  if (!context) return null
  context.imageSmoothingQuality = 'high'
  context.drawImage(bitmap, 0, 0, canvas.width, canvas.height)
  const same = await encode(canvas, type)
  if (same && same.size <= largestImage) return same
  // A JPEG is smaller, but would show black where the picture is transparent.
  context.globalCompositeOperation = 'destination-over'
  context.fillStyle = 'white'
  context.fillRect(0, 0, canvas.width, canvas.height)
  return encode(canvas, 'image/jpeg')
}

const encode = async (canvas: HTMLCanvasElement, type: string) =>
  new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, type, 0.85))

async function asDataUrl(picture: Blob): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader()
    reader.addEventListener('load', () => resolve(typeof reader.result === 'string' ? reader.result : ''))
    reader.addEventListener('error', () => reject(new Error(texts.fileCannotBeRead)))
    reader.readAsDataURL(picture)
  })
}
