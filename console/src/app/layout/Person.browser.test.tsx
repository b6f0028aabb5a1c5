import { afterEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { Dialog } from '../../kit/dialog/Dialog.tsx'
import { show } from '../../testing/show.tsx'
import { applyColorScheme } from '../../ui/look/colorScheme.ts'
import { ColorSchemeChoice } from './Person.tsx'

const storageKey = 'mantine-color-scheme-value'
const shown = () => getComputedStyle(document.documentElement).colorScheme

afterEach(() => {
  localStorage.removeItem(storageKey)
  window.dispatchEvent(new Event('storage'))
})

test('paints the page in the chosen colours, in every tab, also after a dialog was open', async () => {
  applyColorScheme()
  await show(<ColorSchemeChoice />)
  await page.getByLabelText('Dark').click()
  await expect.poll(shown).toBe('dark')
  expect(localStorage.getItem(storageKey)).toBe('dark')

  // Mantine comes with the first dialog and reads the same choice.
  await show(
    <Dialog title="Edit" onClose={() => {}}>
      <p>Text</p>
    </Dialog>,
  )
  await expect.element(page.getByRole('dialog')).toBeVisible()
  expect(shown()).toBe('dark')

  await show(<ColorSchemeChoice />)
  localStorage.setItem(storageKey, 'light')
  window.dispatchEvent(new Event('storage'))
  await expect.poll(shown).toBe('light')
  await expect.element(page.getByLabelText('Light')).toBeChecked()
})
