import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { ConfirmDialog } from '../kit/dialog/ConfirmDialog.tsx'
import { expectAccessible } from '../testing/expectAccessible.ts'
import { show } from '../testing/show.tsx'
import { notify } from './notify.ts'

const edges = (element: Element) => element.getBoundingClientRect()
const sentences = Array.from({ length: 60 }, (_, at) => `Sentence ${at} of a long explanation.`)
const covers = (said: Element, other: Element) => {
  const [a, b] = [edges(said), edges(other)]
  return a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom
}

test.each([
  [1280, 800],
  [820, 1180],
  [390, 844],
])('a notification covers no action of a dialog and moves nothing, on %d × %d', async (width, height) => {
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
  const buttons = ['Delete', 'Cancel'].map((name) => page.getByRole('button', { name, exact: true }))
  const placeOf = () => buttons.map((button) => edges(button.element()).toJSON() as unknown)
  for (const button of buttons) await expect.element(button).toBeInViewport()
  const before = placeOf()
  notify.error('Token validation failed for device dev-0004', 'The token belongs to another device.')
  const said = page.getByRole('alert')
  await expect.element(said).toBeVisible()
  expect(placeOf()).toEqual(before)
  for (const button of buttons) expect(covers(said.element(), button.element())).toBe(false)
})

const texts = () =>
  Array.from(document.querySelectorAll('[data-kind] > [role]')).map((element) => element.textContent)

test('a success is announced politely, an error at once and with its reason, and both can be dismissed', async () => {
  await show(null)
  notify.success('Site saved')
  await expect.element(page.getByRole('status')).toHaveTextContent('Site saved')
  await page.getByRole('button', { name: 'Dismiss' }).click()
  await expect.element(page.getByRole('status')).not.toBeInTheDocument()
  notify.error('Failed to delete site', 'It is in use.')
  await expect.element(page.getByRole('alert')).toHaveTextContent('Failed to delete siteIt is in use.')
  await expectAccessible()
  await page.getByRole('button', { name: 'Dismiss' }).click()
  await expect.poll(texts).toEqual([])
})

test('one is shown at a time: a newer one replaces a success, and an error comes back after it', async () => {
  await show(null)
  notify.success('Site 1 saved')
  notify.error('Failed to delete site')
  notify.error('Failed to delete zone')
  notify.success('Site 2 saved')
  for (const text of ['Site 2 saved', 'Failed to delete zone', 'Failed to delete site']) {
    await expect.poll(texts).toEqual([text])
    await page.getByRole('button', { name: 'Dismiss' }).click()
  }
  await expect.poll(texts).toEqual([])
})
