import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { show } from '../../testing/show.tsx'
import { Dialog } from './Dialog.tsx'
import { useDialog } from './useDialog.ts'

function Page() {
  const rename = useDialog<string>('rename')
  return (
    <>
      <button type="button" onClick={() => rename.open('Hall')}>
        Rename
      </button>
      {rename.state && (
        <Dialog title={`Rename ${rename.state.subject}`} onClose={rename.close}>
          <p>To what?</p>
        </Dialog>
      )}
    </>
  )
}

test('a dialog closes with the page on which it was opened, and stays closed after coming back', async () => {
  const router = await show(<Page />, '/audit')
  const dialog = page.getByRole('dialog')
  await page.getByRole('button', { name: 'Rename' }).click()
  await expect.element(dialog).toBeVisible()
  // What a list writes into the address is no other page.
  await router.navigate({ to: '/audit', search: { sort: 'name' } as never })
  await expect.element(dialog).toBeVisible()
  await router.navigate({ to: '/devices' })
  await expect.element(dialog).not.toBeInTheDocument()
  await router.navigate({ to: '/audit' })
  await expect.poll(() => router.state.location.pathname).toBe('/audit')
  expect(dialog.elements()).toEqual([])
})
