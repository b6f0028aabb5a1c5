import { afterEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { expectAccessible } from '../../../../testing/expectAccessible.ts'
import { show } from '../../../../testing/show.tsx'
import { filmedSheet } from '../../../../testing/filmedSheet.ts'
import { ScanDialog } from './ScanDialog.tsx'

const dialog = page.getByRole('dialog', { name: 'Scan QR Codes' })
const onDone = vi.fn<(euis: string[]) => void>()
const onClose = vi.fn<() => void>()

afterEach(() => vi.restoreAllMocks())

test('scans one sensor after the other, reports known ones, and stops the camera', async () => {
  const { drawCode, streams } = filmedSheet()
  drawCode('LW:D0:1122334455667788:A81758FFFE0512AB:0F900001')
  await show(<ScanDialog known={['A81758FFFE0512AC']} onDone={onDone} onClose={onClose} />)
  await expect.element(dialog.getByText('A81758FFFE0512AB scanned.')).toBeVisible()
  drawCode('A81758FFFE0512AC')
  await expect.element(dialog.getByText('A81758FFFE0512AC is in the list already.')).toBeVisible()
  drawCode('https://sensor.example/manual')
  await expect.element(dialog.getByText('This code contains no DevEUI.')).toBeVisible()
  drawCode('A81758FFFE0512AD')
  await expect.element(dialog.getByText('A81758FFFE0512AD scanned.')).toBeVisible()
  await expectAccessible()
  await dialog.getByRole('button', { name: 'Add 2 sensors' }).click()
  expect(onDone.mock.calls).toEqual([[['A81758FFFE0512AB', 'A81758FFFE0512AD']]])
  await show(<p>Closed</p>)
  expect(streams.length).toBeGreaterThan(0)
  await expect.poll(() => streams.every(({ active }) => !active)).toBe(true)
})

test('says so if there is no camera, or no permission to use it', async () => {
  for (const [name, text] of [
    ['NotAllowedError', 'The browser was not allowed to use the camera.'],
    ['NotFoundError', 'This device has no camera.'],
    ['NotReadableError', 'The camera could not be used.'],
  ] as const) {
    vi.spyOn(navigator.mediaDevices, 'getUserMedia').mockRejectedValue(new DOMException('', name))
    await show(<ScanDialog known={[]} onDone={onDone} onClose={onClose} />)
    await expect.element(dialog.getByRole('alert')).toHaveTextContent(text)
  }
})

test("the browser's own detector is used if it knows QR codes", async () => {
  filmedSheet().drawCode('nothing')
  class Own {
    static getSupportedFormats = async () => ['qr_code']
    detect = async () => [{ rawValue: 'A81758FFFE0512AE' }]
  }
  vi.stubGlobal('BarcodeDetector', Own)
  await show(<ScanDialog known={[]} onDone={onDone} onClose={onClose} />)
  await expect.element(dialog.getByText('A81758FFFE0512AE scanned.')).toBeVisible()
  vi.unstubAllGlobals()
})
