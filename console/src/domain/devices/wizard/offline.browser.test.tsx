import { onlineManager } from '@tanstack/react-query'
import { expect, onTestFinished, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { readQueueText, setQueueOwner } from '../../../api/queueStorage.ts'
import { deviceOf } from '../../../testing/devices.ts'
import { answer, type Answers } from '../../../testing/platform.ts'
import { show } from '../../../testing/show.tsx'
import { AddToDeviceWizard } from './AddToDeviceWizard.tsx'
import { product } from './testing/anyValues.ts'
import { emptyValues } from './wizardValues.ts'

const gateway = deviceOf('dev-1')

test('without a connection the review says that a product waits, and it waits', async () => {
  const commit = vi.fn<NonNullable<Answers['commitManagedDeviceComponents']>>()
  answer({ getDevice: () => ({ ...gateway, components: [] }), commitManagedDeviceComponents: commit })
  const isOnline = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  setQueueOwner('acc-1')
  onTestFinished(() => {
    isOnline.mockRestore()
    onlineManager.setOnline(true)
    setQueueOwner(undefined)
  })
  const values = {
    ...emptyValues,
    product,
    componentName: 'Meter by RTU',
    technicalZoneName: 'Plant room 7',
    connection: 'RTU',
  }
  const subject = { device: gateway }
  const restored = { subject, values, step: 3 }
  const state = { name: 'product', subject, restored, replace: () => {}, close: () => {} }
  await show(<AddToDeviceWizard kind="product" dialog={state} />)
  await expect.element(page.getByText(/^There is no connection. This waits/)).toBeVisible()
  await page.getByRole('button', { name: 'Add Product' }).click()
  await expect.element(page.getByText('Meter by RTU waits to be added to dev-1')).toBeVisible()
  expect(commit).not.toHaveBeenCalled()
  expect(readQueueText()).toContain('"query":{"product":"EM-340"}')
})
