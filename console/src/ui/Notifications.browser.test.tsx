import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { ConfirmDialog } from '../kit/dialog/ConfirmDialog.tsx'
import { expectAccessible } from '../testing/expectAccessible.ts'
import { show } from '../testing/show.tsx'
import { notify } from './notify.ts'

const edges = (element: Element) => element.getBoundingClientRect()
const sentences = Array.from({ length: 60 }, (_, at) => `Sentence ${at} of a long explanation.`)

test.each([
  [1280, 800],
  [390, 844],
])('a notification covers no button of a dialog, on %d × %d', async (width, height) => {
  await page.viewport(width, height)
  await show(
    <ConfirmDialog
      title="Delete Group"
      sentences={sentences}
      confirmLabel="Delete"
      busyLabel="Deleting..."
      failureText="Failed"
      run={async () => {}}
      onDone={() => {}}
      onClose={() => {}}
    />,
  )
  const button = page.getByRole('button', { name: 'Delete' })
  await expect.element(button).toBeInViewport()
  const before = edges(button.element()).bottom
  notify.success('Integration saved')
  notify.error('Token validation failed for device dev-0004', 'The token belongs to another device.')
  const said = page.getByText('Integration saved')
  await expect.element(said).toBeVisible()
  await expect.poll(() => edges(button.element()).bottom - edges(said.element()).top).toBeLessThanOrEqual(0)
  await expect.element(button).toBeInViewport()
  for (let left = 2; left > 0; left--) await page.getByRole('button', { name: 'Dismiss' }).first().click()
  await expect.poll(() => edges(button.element()).bottom).toBe(before)
})

const texts = () =>
  Array.from(document.querySelectorAll('[data-kind] > [role]')).map((element) => element.textContent)

test('a success is announced politely, an error at once and with its reason, and both can be dismissed', async () => {
  await show(null)
  notify.success('Site saved')
  notify.error('Failed to delete site', 'It is in use.')
  await expect.element(page.getByRole('status')).toHaveTextContent('Site saved')
  await expect.element(page.getByRole('alert')).toHaveTextContent('Failed to delete siteIt is in use.')
  await expectAccessible()
  await page.getByRole('button', { name: 'Dismiss' }).first().click()
  await expect.element(page.getByRole('status')).not.toBeInTheDocument()
  expect(texts()).toEqual(['Failed to delete siteIt is in use.'])
})

test('the same text is shown once, and the oldest disappear when there are more than four', async () => {
  await show(null)
  for (const number of [1, 2, 3, 1, 4, 5]) notify.success(`Site ${number} saved`)
  await expect.poll(texts).toEqual([3, 1, 4, 5].map((number) => `Site ${number} saved`))
})
