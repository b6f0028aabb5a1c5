import { onlineManager } from '@tanstack/react-query'
import { useState } from 'react'
import { expect, onTestFinished, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { expectAccessible } from '../../testing/expectAccessible.ts'
import { show } from '../../testing/show.tsx'
import { Consequences, ConfirmDialog } from './ConfirmDialog.tsx'

const dialog = page.getByRole('dialog', { name: 'Delete Group' })
const opener = page.getByRole('button', { name: 'Open' })

async function open(run: () => Promise<string>, onDone = vi.fn<(result: string) => void>()) {
  await show(<Page run={run} onDone={onDone} />)
  await opener.click()
  return onDone
}

function Page({ run, onDone }: { run: () => Promise<string>; onDone: (result: string) => void }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        Open
      </button>
      {isOpen && (
        <ConfirmDialog
          title="Delete Group"
          sentences={['It is gone for good.']}
          confirmLabel="Delete"
          busyLabel="Deleting..."
          failureText="Failed to delete group"
          run={run}
          onDone={onDone}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  )
}

test('the focus starts on Cancel, so that Enter alone deletes nothing, and returns afterwards', async () => {
  const run = vi.fn<() => Promise<string>>()
  await open(run)
  await expect.element(dialog.getByText('It is gone for good.')).toBeVisible()
  await expectAccessible()
  await expect.element(dialog.getByRole('button', { name: 'Cancel' })).toHaveFocus()
  await userEvent.keyboard('{Enter}')
  await expect.element(dialog).not.toBeInTheDocument()
  await expect.element(opener).toHaveFocus()
  expect(run).not.toHaveBeenCalled()
})

test('runs once, however often it is pressed, and stays open until it is done', async () => {
  let finish = (_: string) => {}
  const run = vi.fn<() => Promise<string>>(() => new Promise((resolve) => (finish = resolve)))
  const onDone = await open(run)
  await dialog.getByRole('button', { name: 'Delete' }).dblClick()
  await expect.element(dialog.getByRole('button', { name: 'Deleting...' })).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await expect.element(dialog.getByRole('button', { name: 'Cancel' })).toBeDisabled()
  expect(run).toHaveBeenCalledOnce()
  finish('done')
  await expect.poll(() => onDone.mock.calls.map(([result]) => result)).toEqual(['done'])
})

test('shows what went wrong, and can be tried again', async () => {
  const run = vi
    .fn<() => Promise<string>>()
    .mockRejectedValueOnce(new Error('The group is in use'))
    .mockResolvedValueOnce('done')
  const onDone = await open(run)
  await dialog.getByRole('button', { name: 'Delete' }).click()
  await expect.element(dialog.getByRole('alert')).toHaveTextContent('Failed to delete group')
  await expect.element(dialog.getByRole('alert')).toHaveTextContent('The group is in use')
  await dialog.getByRole('button', { name: 'Delete' }).click()
  await expect.poll(() => onDone.mock.calls.map(([result]) => result)).toEqual(['done'])
})

test('without a connection nothing is counted, and the dialog does not say that it counts', async () => {
  onlineManager.setOnline(false)
  onTestFinished(() => onlineManager.setOnline(true))
  const query = { queryKey: ['count'], queryFn: async () => 3 }
  await show(<Consequences query={query} sentences={(count) => [`${count} groups lose it.`]} />)
  await expect.element(page.getByRole('status').first()).toBeInTheDocument()
  expect(page.getByText('Counting').elements()).toEqual([])
  onlineManager.setOnline(true)
  await expect.element(page.getByText('3 groups lose it.')).toBeVisible()
})
