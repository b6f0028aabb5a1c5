import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { largestImage } from '#contract/limits'
import { person } from '../../../testing/people.ts'
import { answer } from '../../../testing/platform.ts'
import { show } from '../../../testing/show.tsx'
import { overview, values } from '../../../testing/locations.ts'
import { LocationPage } from './LocationPage.tsx'

const dialog = page.getByRole('dialog', { name: 'Add Picture' })
const stored: string[] = []

async function choose(file: File): Promise<void> {
  stored.length = 0
  answer({
    getCurrentAccount: () => person('ROLE_LOCATION_WRITE'),
    getLocationOverview: () => overview,
    getLocationValues: () => values(1, 1),
    setLocationImage: ({ body }) => {
      stored.push(body.image)
      return { locationId: 'loc-1', contentType: 'image/png', bytes: 1, updatedAt: 1 }
    },
  })
  const address = '/locations/loc-1/values?open=picture'
  await show(<LocationPage />, address, '/locations/$locationId/{-$tab}')
  await expect.element(dialog).toBeVisible()
  // `userEvent.upload` takes seconds for a file of some megabytes.
  const input = dialog.getByLabelText('Picture').element() as HTMLInputElement
  const files = new DataTransfer()
  files.items.add(file)
  input.files = files.files
  input.dispatchEvent(new Event('change', { bubbles: true }))
}

const save = async () => dialog.getByRole('button', { name: 'Save' }).click()

/** One colour, or dots of any colour, which no PNG makes smaller. */
async function drawn(width: number, height: number, { noise = false } = {}): Promise<File> {
  const canvas = new OffscreenCanvas(width, height)
  const context = canvas.getContext('2d')
  if (!context) throw new Error('Nothing can be drawn')
  context.fillStyle = 'steelblue'
  context.fillRect(0, 0, width, height)
  if (noise) {
    const dots = context.createImageData(width, height)
    for (let at = 0; at < dots.data.length; at += 1) dots.data[at] = at % 4 === 3 ? 255 : Math.random() * 256
    context.putImageData(dots, 0, 0)
  }
  return new File([await canvas.convertToBlob()], 'store.png', { type: 'image/png' })
}

const sizeOf = async (base64: string) => {
  const picture = new Blob([Uint8Array.from(atob(base64), (character) => character.charCodeAt(0))])
  const { width, height } = await createImageBitmap(picture)
  return { width, height, fits: picture.size <= largestImage }
}

test.for([
  { name: 'more pixels than a screen', file: () => drawn(3000, 1500), width: 2000, height: 1000 },
  { name: 'more than 2 MB', file: () => drawn(900, 900, { noise: true }), width: 900, height: 900 },
])('a picture with $name is made smaller before it is sent', async ({ file, width, height }) => {
  await choose(await file())
  await expect.element(dialog.getByAltText('As it will be shown')).toBeVisible()
  await save()
  await expect.poll(() => stored.length).toBe(1)
  expect(await sizeOf(stored[0] ?? '')).toEqual({ width, height, fits: true })
})

test('a picture that cannot be read says so at its field, and is not sent', async () => {
  await choose(new File(['no picture'], 'store.png', { type: 'image/png' }))
  await expect.element(dialog.getByRole('status')).toHaveTextContent('The picture cannot be read')
  await expect.element(dialog.getByLabelText('Picture')).toHaveAttribute('aria-invalid', 'true')
  await save()
  expect(stored).toEqual([])
})
