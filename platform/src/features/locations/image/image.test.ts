import { expect, test } from 'vitest'
import { failureOf } from '../../../testing/app.ts'
import { startOwnApp } from '../../../testing/own-app.ts'
import { latestTrace } from '../../../testing/traces.ts'

const platform = await startOwnApp()
const locationId = 'loc-0001'

const png = Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex')
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
  const jpeg = Buffer.from('ffd8ffe0', 'hex')
  const webp = Buffer.from('RIFF\u0001\u0002\u0003\u0004WEBPVP8 ')
  expect(await store(base64(jpeg))).toMatchObject({ contentType: 'image/jpeg', bytes: 68 })
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
