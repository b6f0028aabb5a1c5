import { useRef, useState } from 'react'
import { largestImage } from '#contract/limits'
import type { Location, LocationOverview } from '#contract/schemas/location'
import { imageTypes } from '#contract/values'
import { api } from '../../../api/client.ts'
import { sentences } from '../../../domain/affected.ts'
import { ConfirmDialog } from '../../../kit/dialog/ConfirmDialog.tsx'
import type { DialogState } from '../../../kit/dialog/useDialog.ts'
import { useDialogForm } from '../../../kit/dialog/useDialogForm.ts'
import { FormModal } from '../../../kit/form/FormModal.tsx'
import { counted } from '../../../ui/Text.tsx'
import { LocationForm } from '../LocationForm.tsx'
import styles from './LocationDialogs.module.css'

interface LocationDialogsProps {
  edit: DialogState<Location | null> | undefined
  picture: DialogState<LocationOverview> | undefined
  confirm: DialogState<Confirmed> | undefined
  onDone: (action: Confirmed['action'], message: string) => void
}

export interface Confirmed {
  action: 'reset' | 'delete'
  overview: LocationOverview
}

export function LocationDialogs({ edit, picture, confirm, onDone }: LocationDialogsProps) {
  return (
    <>
      {edit && <LocationForm dialog={edit} />}
      {picture && <PictureForm dialog={picture} />}
      {confirm && <ConfirmAction dialog={confirm} onDone={onDone} />}
    </>
  )
}

function ConfirmAction({
  dialog,
  onDone,
}: { dialog: DialogState<Confirmed> } & Pick<LocationDialogsProps, 'onDone'>) {
  const { action, overview } = dialog.subject
  const { message, ...question } = (action === 'reset' ? reset : remove)(overview)
  return <ConfirmDialog {...question} onDone={() => onDone(action, message)} onClose={dialog.close} />
}

type Question = Omit<Parameters<typeof ConfirmDialog<unknown>>[0], 'onDone' | 'onClose'> & { message: string }

function reset({ location: { id: locationId, name }, counts }: LocationOverview): Question {
  return {
    title: 'Reset Values',
    sentences: [
      `The latest values of ${name} are forgotten: ${counted(counts.latestValues, 'measurements')} show none until they send again.`,
      'Settings, limits and stored samples stay.',
    ],
    confirmLabel: 'Reset',
    busyLabel: 'Resetting...',
    run: async () => api.resetLocation({ locationId }),
    failureText: 'Failed to reset the values',
    message: `Values of ${name} reset`,
  }
}

function remove({ location: { id: locationId, name, zones }, counts }: LocationOverview): Question {
  const attached = [
    counts.devices > 0 && counted(counts.devices, 'devices'),
    counts.components > 0 && counted(counts.components, 'components'),
  ].filter((part) => part !== false)
  const isBlocked = attached.length > 0
  return {
    title: 'Delete Location',
    sentences: isBlocked
      ? [
          `${name} cannot be deleted while ${attached.join(' and ')} are attached.`,
          'Take the components off, and unlink the devices first.',
        ]
      : sentences(
          `Are you sure you want to delete ${name}?`,
          zones.length > 0 && `Deleted with it: ${counted(zones.length, 'zones')}.`,
          counts.groups > 0 && `It leaves ${counted(counts.groups, 'location groups')}.`,
          'This action cannot be undone.',
        ),
    isBlocked,
    run: async () => api.deleteLocation({ locationId }),
    failureText: 'Failed to delete location',
    message: `Location ${name} deleted`,
  }
}

function PictureForm({ dialog }: { dialog: DialogState<LocationOverview> }) {
  const { location, image } = dialog.subject
  const [preview, setPreview] = useState<string>()
  const [isPreparing, setIsPreparing] = useState(false)
  const chosen = useRef<File>(undefined)
  const missing = isPreparing ? 'The picture is not ready yet. Please try again' : 'Please choose a picture'
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

  const hint = isPreparing
    ? 'Preparing the picture...'
    : 'PNG, JPEG or WebP. A large one is made smaller. It replaces an earlier one.'

  return (
    <FormModal
      title={image ? 'Change Picture' : 'Add Picture'}
      form={form}
      submit={async (values) => api.setLocationImage({ locationId: location.id, body: values })}
      submitLabel="Save"
      failureText="Failed to store the picture"
      onDone={() => `Picture of ${location.name} saved`}
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

/** Pixels. No screen shows more of a picture, and the photo of a phone has twice as many. */
const longestSide = 2_000

/** The address of the picture as it is stored, which may be smaller than the file, or why there is none. */
async function preparePicture(file: File): Promise<{ address: string } | { refusal: string }> {
  if (!(imageTypes as readonly string[]).includes(file.type))
    return { refusal: 'The file is neither PNG nor JPEG nor WebP' }
  const bitmap = await createImageBitmap(file).catch(() => undefined)
  if (!bitmap) return { refusal: 'The picture cannot be read' }
  const scale = Math.min(1, longestSide / Math.max(bitmap.width, bitmap.height))
  const picture = scale === 1 && file.size <= largestImage ? file : await draw(bitmap, scale, file.type)
  bitmap.close()
  if (!picture) return { refusal: 'The picture cannot be made smaller' }
  if (picture.size > largestImage) return { refusal: 'The picture has more than 2 MB' }
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
    reader.addEventListener('error', () => reject(new Error('The file cannot be read')))
    reader.readAsDataURL(picture)
  })
}
