import { expect, test } from 'vitest'
import { failureOf } from '../../testing/app.ts'
import { startOwnApp } from '../../testing/own-app.ts'
import { latestTrace } from '../../testing/traces.ts'

const platform = await startOwnApp()
const locationId = 'loc-0001'

const png = pngOf(1, 1)

function pngOf(width: number, height: number): Buffer {
  const header = Buffer.from('89504e470d0a1a0a0000000d494844520000000000000000', 'hex')
  header.writeUInt32BE(width, 16)
  header.writeUInt32BE(height, 20)
  return header
}

const jpegOf = (side: string) => Buffer.from(`ffd8ffe000040000ffffc0000b08${side}${side}`, 'hex')
const webpOf = (kind: string, rest: string) =>
  Buffer.concat([Buffer.from(`RIFF\u0001\u0002\u0003\u0004WEBP${kind}`), Buffer.from(rest, 'hex')])

const base64 = (start: Buffer, bytes = 64) => Buffer.concat([start, Buffer.alloc(bytes)]).toString('base64')

test('a picture is recognised by its content, has at most 2 MB, and does not fill the audit log', async () => {
  const { db } = platform.database
  const admin = await platform.as('admin')
  const store = (image: string, contentType?: 'image/png' | 'image/jpeg') =>
    admin.setLocationImage({ locationId, body: { image, ...(contentType && { contentType }) } })
  const full = 2 * 1024 * 1024 - png.length
  expect(await store(base64(png, full), 'image/png')).toMatchObject({
    locationId,
    contentType: 'image/png',
    bytes: 2 * 1024 * 1024,
  })
  const trace = await latestTrace(db)
  expect(trace).toMatchObject({
    action: 'LOCATION_IMAGE_STORED',
    old: null,
    new: { contentType: 'image/png' },
  })
  expect(JSON.stringify(trace).length).toBeLessThan(2000)
  const jpeg = jpegOf('0001')
  const webp = webpOf('VP8 ', '000000000000009d012a01000100')
  expect(await store(base64(jpeg))).toMatchObject({ contentType: 'image/jpeg', bytes: 64 + jpeg.length })
  expect(await store(base64(webp))).toMatchObject({ contentType: 'image/webp' })
  expect((await latestTrace(db)).old).toMatchObject({ contentType: 'image/jpeg' })

  expect(await failureOf(store(base64(png, full + 1)))).toMatchObject({
    status: 413,
    message: 'The picture has more than 2 MB',
  })
  expect(await failureOf(store(base64(Buffer.from('GIF89a'))))).toMatchObject({ status: 400 })
  expect(await failureOf(store(base64(png), 'image/jpeg'))).toMatchObject({
    status: 400,
    errors: [{ key: 'INVALID', parameters: { FIELD: 'contentType' } }],
  })
  expect(await failureOf(store('iVBORw0KGgo*'))).toMatchObject({ status: 400 })
  expect(await failureOf(store('iVBOR'))).toMatchObject({ status: 400 })
})

test('a picture is returned as it was stored, and a missing one is not found', async () => {
  const [admin, reader, other] = [
    await platform.as('admin'),
    await platform.as('reader'),
    await platform.as('other-admin'),
  ]
  const image = base64(png)
  await admin.setLocationImage({ locationId: 'loc-0002', body: { image } })
  const stored = { locationId: 'loc-0002', contentType: 'image/png', image }
  expect(await reader.getLocationImage({ locationId: 'loc-0002' })).toEqual(stored)
  expect(await failureOf(reader.getLocationImage({ locationId: 'loc-0003' }))).toMatchObject({
    status: 404,
    message: 'Picture not found',
  })
  expect(await failureOf(other.getLocationImage({ locationId: 'loc-0002' }))).toMatchObject({ status: 404 })
})

test.each([
  ['PNG', pngOf(16_000, 16_000)],
  ['wide PNG', pngOf(8_001, 1)],
  ['JPEG', jpegOf('3e80')],
  ['WebP', webpOf('VP8 ', '000000000000009d012a803e803e')],
  ['lossless WebP', webpOf('VP8L', '000000002fffffff0f')],
  ['large WebP', webpOf('VP8X', '0000000000000000ffff00ffff00')],
])('a %s with more pixels than can be shown is refused', async (_what, header) => {
  const admin = await platform.as('admin')
  const refused = admin.setLocationImage({ locationId, body: { image: base64(header) } })
  expect(await failureOf(refused)).toEqual({
    status: 400,
    message: 'The picture has more than 8000 pixels on a side',
    errors: [{ key: 'INVALID', parameters: { FIELD: 'image' } }],
  })
})

test.each([
  ['PNG', pngOf(0, 5)],
  ['JPEG', Buffer.from('ffd8ffe0ffff', 'hex')],
  ['WebP', webpOf('ABCD', '')],
])('a %s whose size cannot be read is refused', async (_what, header) => {
  const admin = await platform.as('admin')
  const refused = admin.setLocationImage({ locationId, body: { image: base64(header) } })
  expect(await failureOf(refused)).toMatchObject({
    status: 400,
    message: 'The size of the picture cannot be read',
  })
})

test('a picture of 8000 pixels on each side is stored', async () => {
  const admin = await platform.as('admin')
  const image = base64(pngOf(8_000, 8_000))
  expect(await admin.setLocationImage({ locationId, body: { image } })).toMatchObject({ locationId })
})
