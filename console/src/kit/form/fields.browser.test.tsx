import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { show } from '../../testing/show.tsx'
import { Dialog } from '../dialog/Dialog.tsx'
import { ThemeProvider } from '../dialog/theme.tsx'
import { NativeSelect } from './fields.tsx'

const arrow = () => {
  const icon = document.querySelector('main svg')
  if (!icon) return undefined
  const { width, height, color } = getComputedStyle(icon)
  return { width, height, color }
}

test("a select's arrow looks the same, whichever dialog was open before", async () => {
  await show(
    <ThemeProvider>
      <NativeSelect label="Type" data={['PAGERDUTY', 'DECT']} />
    </ThemeProvider>,
  )
  await expect.element(page.getByLabelText('Type')).toBeVisible()
  const before = arrow()
  expect(before).toMatchObject({ width: '18px', height: '18px' })
  // The styles of all other dialogs are among these.
  await import('@mantine/core/styles.css')
  expect(arrow()).toEqual(before)
})

test("a dialog's title keeps its look, whichever style sheet comes last", async () => {
  await show(
    <Dialog title="Edit Integration" onClose={() => {}}>
      <p>Text</p>
    </Dialog>,
  )
  const title = page.getByText('Edit Integration')
  await expect.element(title).toBeVisible()
  await import('@mantine/core/styles.css')
  const { fontSize, fontWeight } = getComputedStyle(title.element())
  expect({ fontSize, fontWeight }).toEqual({ fontSize: '18px', fontWeight: '600' })
})
