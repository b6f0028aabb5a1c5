import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { show } from '../../testing/show.tsx'
import { NativeSelect } from './fields.ts'

const arrow = () => {
  const icon = document.querySelector('main svg')
  if (!icon) return undefined
  const { width, height, color } = getComputedStyle(icon)
  return { width, height, color }
}

test("a select's arrow looks the same, whichever dialog was open before", async () => {
  await show(<NativeSelect label="Type" data={['PAGERDUTY', 'DECT']} />)
  await expect.element(page.getByLabelText('Type')).toBeVisible()
  const before = arrow()
  expect(before).toMatchObject({ width: '18px', height: '18px' })
  // Whatever other dialogs bring along is among these.
  await import('@mantine/core/styles.css')
  expect(arrow()).toEqual(before)
})
