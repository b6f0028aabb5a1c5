import { expect } from 'vitest'
import { type Locator, userEvent } from 'vitest/browser'
import type { InputMethod } from './inputMethod.ts'
import { devtools } from './pointers.ts'

/** Presses what opens the browser's dialog for files, and chooses one there. The dialog itself is never drawn. */
export async function chooseFile(input: InputMethod, target: Locator, file: File): Promise<void> {
  let isOpened = false
  const onOpened = () => (isOpened = true)
  const browser = devtools()
  // First, because only a session that has answered reports events.
  await browser.send('Page.enable')
  browser.on('Page.fileChooserOpened', onOpened)
  await browser.send('Page.setInterceptFileChooserDialog', { enabled: true })
  try {
    await input.press(target)
    await expect.poll(() => isOpened, { message: 'its dialog is open' }).toBe(true)
  } finally {
    browser.off('Page.fileChooserOpened', onOpened)
    await browser.send('Page.setInterceptFileChooserDialog', { enabled: false })
  }
  const field = document.querySelector('input[type=file]')
  if (!field) throw new Error('No file can be chosen')
  await userEvent.upload(field, file)
}
