import type { Page } from '@playwright/test'
import type { Device } from '#contract/schemas/device'
import { apiOf } from '../support/api.ts'
import { act, openDevices, readSetup, rowOf } from '../support/devices.ts'
import { dropNext, expectNotification, delay, refusals } from '../support/dialog.ts'
import { listOn } from '../support/list.ts'
import { expect, test } from '../support/test.ts'

const validations = /\/device\/[^/]+\/validatetoken$/

type Field =
  | 'deviceId'
  | 'locationName'
  | 'locationId'
  | 'zoneName'
  | 'zoneId'
  | 'cloudlinkId'
  | 'currentVersion'
  | 'hasToken'
  | 'isTokenValidated'

const columns: [string, ...Field[]][] = [
  ['Device ID', 'deviceId'],
  ['Location ID', 'locationName', 'locationId'],
  ['Zone ID', 'zoneName', 'zoneId'],
  ['Cloudlink ID', 'cloudlinkId'],
  ['Version', 'currentVersion'],
  ['Has Token', 'hasToken'],
  ['Token Validated', 'isTokenValidated'],
]
const inWords = (value: Device[Field]) =>
  typeof value === 'boolean' ? (value ? 'Yes' : 'No') : (value ?? '')

async function expectColumns(page: Page, devices: readonly Device[]): Promise<void> {
  const list = listOn(page, 'Devices')
  for (const [header, ...fields] of columns) {
    await expect(list.header(header)).toBeVisible()
    await list.expectTexts(header, (texts) =>
      devices.slice(0, texts.length).map((device) => fields.map((field) => inWords(device[field])).join('')),
    )
  }
  await list.expectTexts('Sample Frequency', (texts) =>
    devices
      .slice(0, texts.length)
      .map(({ sampleFrequency }) => (sampleFrequency ? `${sampleFrequency} s` : '')),
  )
  // Marks, and why a device is silent, come after the status.
  const statuses = (await list.texts('Status')).map((text) => /^[A-Z]+/.exec(text)?.[0])
  expect(statuses).toEqual(devices.slice(0, statuses.length).map(({ status }) => status))
}

test("the columns of the screen, the actions for a device's state, and View writes it to the log", async ({
  page,
}) => {
  await openDevices(page)
  const list = listOn(page, 'Devices')
  const devices = await apiOf(page).listManagedDevices()
  await expect(list.count).toHaveText(`${devices.length} of ${devices.length} devices`)
  await expectColumns(page, devices)
  await expect(page.getByRole('button', { name: /create/i })).toHaveCount(0)
  const hidden = await page
    .getByRole('region', { name: 'Devices rows' })
    .evaluate((box) => box.scrollWidth - box.clientWidth)
  expect(hidden).toBe(0)

  const actionsOf = async (deviceId: string) => {
    const row = rowOf(page, deviceId)
    await row.getByRole('button', { name: 'More actions' }).click()
    const names = await row.locator('button').allTextContents()
    await page.keyboard.press('Escape')
    return names.filter(Boolean).toSorted()
  }
  expect(await actionsOf('dev-0001')).toEqual([
    'Add Existing Component',
    'Add Product',
    'Validate Token',
    'View',
  ])
  expect(await actionsOf('dev-0004')).toEqual(['Initialize', 'Validate Token', 'View'])

  const { components: _, ...expected } = await readSetup(page, 'dev-0001')
  const press = [
    () => act(page, 'dev-0001', 'View'),
    () => rowOf(page, 'dev-0001').getByRole('button', { name: 'View' }).press('Enter'),
  ]
  for (const view of press) {
    const logged = page.waitForEvent('console', (message) => message.type() === 'log')
    await view()
    expect(await (await logged).args()[0]?.jsonValue()).toEqual(expected)
  }
  await expect(page.getByRole('dialog')).toHaveCount(0)
})

test('validates tokens: only their rows wait, each is updated by itself, and a message says the result', async ({
  page,
  guard,
}) => {
  // The platform's stream would tell of the change too, and the list would be loaded again.
  guard.allow(/status of 404 .*\/live/)
  await page.route(/\/live$/, (route) => route.fulfill({ status: 404, json: { message: 'Not Found' } }))
  // Wide enough for buttons beside the menu of a row.
  await page.setViewportSize({ width: 1600, height: 900 })
  await openDevices(page)
  const list = listOn(page, 'Devices')
  const validated = (index: number) => list.texts('Token Validated').then((texts) => texts[index])
  expect(await validated(0)).toBe('No')
  let loads = 0
  page.on('request', (request) => {
    if (request.url().endsWith('/management/device')) loads += 1
  })
  const release = await delay(page, /dev-0001\/validatetoken$/, 'POST')
  const releaseOther = await delay(page, /dev-0004\/validatetoken$/, 'POST')
  await act(page, 'dev-0001', 'Validate Token')
  await act(page, 'dev-0004', 'Validate Token')
  for (const deviceId of ['dev-0001', 'dev-0004'])
    await expect(rowOf(page, deviceId).getByRole('button', { name: 'Validating...' })).toBeDisabled()
  await expect(page.getByRole('button', { name: 'Validating...' })).toHaveCount(2)
  await expect(rowOf(page, 'dev-0002').getByRole('button', { name: 'Validate Token' })).toBeEnabled()
  release()
  await expectNotification(page, 'Token validation successful for device dev-0001')
  releaseOther()
  await expectFailed(page, 'dev-0004', 'The token belongs to another device.')
  await expect.poll(() => validated(0)).toBe('Yes')
  await expect(rowOf(page, 'dev-0001').getByRole('button', { name: 'Validate Token' })).toBeEnabled()
  await expect(rowOf(page, 'dev-0004').getByRole('button', { name: 'Validate Token' })).toBeEnabled()
  expect((await readSetup(page, 'dev-0001')).isTokenValidated).toBe(true)

  // An expired token, one of another platform, and none.
  for (const deviceId of ['dev-0003', 'dev-0009', 'dev-0005']) {
    await rowOf(page, deviceId).getByRole('button', { name: 'Validate Token' }).focus()
    await page.keyboard.press('Enter')
    await expectFailed(page, deviceId)
    await expect(rowOf(page, deviceId).getByRole('button', { name: 'Validate Token' })).toBeEnabled()
    expect((await readSetup(page, deviceId)).isTokenValidated).toBe(false)
  }
  guard.allow(refusals)
  await dropNext(page, validations)
  await act(page, 'dev-0002', 'Validate Token')
  await expectFailed(page, 'dev-0002')
  expect(loads).toBe(0)
})

/** The sentence first, and then the platform's reason. */
const expectFailed = (page: Page, deviceId: string, reason = '') =>
  expect(
    page.getByRole('alert').filter({ hasText: `Token validation failed for device ${deviceId}${reason}` }),
  ).toBeVisible()
