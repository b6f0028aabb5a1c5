import { useState } from 'react'
import { expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { expectAccessible } from '../../testing/expectAccessible.ts'
import { later } from '../../testing/platform.ts'
import { show } from '../../testing/show.tsx'
import type { DialogState } from '../dialog/useDialog.ts'
import { useDialogForm } from '../dialog/useDialogForm.ts'
import { required, TextInput } from './fields.tsx'
import { FormModal } from './FormModal.tsx'

type Save = (values: { name: string; city: string }) => Promise<string>

const dialog = page.getByRole('dialog', { name: 'Create Site' })
const opener = page.getByRole('button', { name: 'Open' })
const name = dialog.getByLabelText('Name')
const create = dialog.getByRole('button', { name: 'Create' })
const question = dialog.getByRole('group', { name: 'Discard changes?' })

/** A refusal of the platform, as the client throws it. */
const refusal = (message: string, ...fields: string[]) =>
  Object.assign(new Error('Request failed'), {
    response: {
      data: { message, errors: fields.map((FIELD) => ({ key: 'INVALID', parameters: { FIELD } })) },
    },
  })

function Form({ save, close }: { save: Save; close: () => void }) {
  const state: DialogState<null> = {
    name: 'site',
    subject: null,
    restored: undefined,
    close,
    replace: () => {},
  }
  const form = useDialogForm(state, {
    initialValues: { name: '', city: '' },
    validate: { name: required('Name is required'), city: required('City is required') },
  })
  return (
    <FormModal
      title="Create Site"
      form={form}
      submit={save}
      submitLabel="Create"
      busyLabel="Saving..."
      failureText="Failed to save site"
      onDone={close}
      onClose={close}
    >
      <TextInput label="Name" data-autofocus {...form.getInputProps('name')} />
      <TextInput label="City" {...form.getInputProps('city')} />
    </FormModal>
  )
}

function Page({ save }: { save: Save }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        Open
      </button>
      {isOpen && <Form save={save} close={() => setOpen(false)} />}
    </>
  )
}

async function open(save: Save = async () => 'done') {
  const router = await show(<Page save={save} />, '/integrations')
  await opener.click()
  await expect.element(name).toHaveFocus()
  return router
}

test('shows what is missing at its field, focuses the first one, and stays at a field while it is corrected', async () => {
  const save = vi.fn<Save>()
  await open(save)
  await create.click()
  await expect.element(dialog.getByText('Name is required')).toBeVisible()
  await expect.element(dialog.getByText('City is required')).toBeVisible()
  await expect.element(name).toHaveFocus()
  await expectAccessible()
  await dialog.getByLabelText('City').fill('Köln')
  await expect.element(dialog.getByText('City is required')).not.toBeInTheDocument()
  await expect.element(dialog.getByLabelText('City')).toHaveFocus()
  await name.fill('  ')
  await create.click()
  await expect.element(dialog.getByText('Name is required')).toBeVisible()
  expect(save).not.toHaveBeenCalled()
})

test('asks before typed text is lost, by Escape, Cancel and another page, and does not ask without changes', async () => {
  const router = await open()
  await userEvent.keyboard('{Escape}')
  await expect.element(dialog).not.toBeInTheDocument()
  await expect.element(opener).toHaveFocus()
  await opener.click()
  await name.fill('Half a name')
  await userEvent.keyboard('{Escape}')
  await expect.element(question.getByRole('button', { name: 'Keep editing' })).toHaveFocus()
  await expectAccessible()
  await userEvent.keyboard('{Escape}')
  await expect.element(name).toHaveFocus()
  await expect.element(name).toHaveValue('Half a name')
  void router.navigate({ to: '/locations' })
  await expect.element(question).toBeVisible()
  expect(router.state.location.pathname).toBe('/integrations')
  await question.getByRole('button', { name: 'Keep editing' }).click()
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await question.getByRole('button', { name: 'Discard' }).click()
  await expect.element(dialog).not.toBeInTheDocument()
  await expect.element(opener).toHaveFocus()
  await opener.click()
  await expect.element(name).toHaveValue('')
})

test('cannot be closed while it saves, and a second press does not save twice', async () => {
  const { ended, finish } = later<string>()
  const save = vi.fn<Save>(() => ended)
  await open(save)
  await name.fill('Hall')
  await dialog.getByLabelText('City').fill('Köln')
  await create.dblClick()
  await expect.element(dialog.getByRole('button', { name: 'Saving...' })).toBeVisible()
  await expect.element(dialog.getByRole('button', { name: 'Cancel' })).toBeDisabled()
  await expect.element(dialog.getByRole('button', { name: 'Close' })).toBeDisabled()
  await userEvent.keyboard('{Escape}')
  await expect.element(dialog).toBeVisible()
  expect(save.mock.calls).toEqual([[{ name: 'Hall', city: 'Köln' }]])
  finish('done')
  await expect.element(dialog).not.toBeInTheDocument()
})

test('keeps the input after a refusal: texts at their fields, all others above the buttons', async () => {
  const save = vi.fn<Save>().mockRejectedValueOnce(refusal('It does not fit', 'name', 'shoeSize'))
  save.mockRejectedValueOnce(new Error('Network Error'))
  await open(save)
  await name.fill('Hall')
  await dialog.getByLabelText('City').fill('Köln')
  await create.click()
  await expect.element(dialog.getByText('Name is invalid')).toBeVisible()
  await expect.element(name).toHaveFocus()
  const alert = dialog.getByRole('alert')
  await expect.element(alert).toHaveTextContent('Failed to save siteshoeSize is invalid. It does not fit')
  await expectAccessible()
  await name.fill('Hall 2')
  await create.click()
  await expect.element(alert).toHaveTextContent('Failed to save siteNetwork Error')
  await expect.element(name).toHaveValue('Hall 2')
})

test("fills a phone's screen with its buttons in view; on a low screen they are in view as well", async () => {
  await page.viewport(390, 844)
  await open()
  const box = () => dialog.element().getBoundingClientRect()
  await expect.poll(() => [box().x, box().y, box().width, box().height]).toEqual([0, 0, 390, 844])
  await expect.element(create).toBeInViewport({ ratio: 1 })
  await page.viewport(1280, 300)
  await expect.element(create).toBeInViewport({ ratio: 1 })
  expect(box().width).toBe(560)
})
