import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import type { Device } from '#contract/schemas/device'
import { expectAccessible } from '../../../testing/expectAccessible.ts'
import { answer, Refusal } from '../../../testing/platform.ts'
import { show } from '../../../testing/show.tsx'
import { NewToken } from './RegisterDevices.tsx'

const device = (hasToken: boolean) => ({ deviceId: 'dev-1', cloudlinkId: 'CL-1', hasToken }) as Device

test('says that the device is cut off, then issues the token and shows it once', async () => {
  const close = vi.fn<() => void>()
  answer({
    issueDeviceToken: () => ({
      deviceId: 'dev-1',
      cloudlinkId: 'CL-1',
      token: 'the.secret.token',
      expiresAt: 1_930_000_000,
    }),
  })
  await show(<NewToken device={device(true)} onClose={close} />)
  const dialog = page.getByRole('dialog', { name: 'New token for CL-1' })
  await expect.element(dialog.getByText(/The device is cut off until it gets the new one/)).toBeVisible()
  await expectAccessible()
  await dialog.getByRole('button', { name: 'Issue' }).click()
  await expect.element(dialog.getByText(/the\.secret\.token/)).toBeVisible()
  await expect.element(dialog.getByText(/Take the token now: it is shown this once/)).toBeVisible()
  await expectAccessible()
  await dialog.getByRole('button', { name: 'Close' }).last().click()
  expect(close).toHaveBeenCalled()
})

test('a refusal is shown in the dialog, which stays open', async () => {
  answer({
    issueDeviceToken: () => {
      throw new Refusal(404, { message: 'Device not found' })
    },
  })
  await show(<NewToken device={device(false)} onClose={() => {}} />)
  const dialog = page.getByRole('dialog', { name: 'New token for CL-1' })
  await expect.element(dialog.getByText('The device has no token yet.')).toBeVisible()
  await dialog.getByRole('button', { name: 'Issue' }).click()
  await expect.element(dialog.getByRole('alert')).toBeVisible()
})
