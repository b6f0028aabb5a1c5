import { useState } from 'react'
import { expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { expectAccessible } from '../../testing/expectAccessible.ts'
import { later } from '../../testing/platform.ts'
import { show } from '../../testing/show.tsx'
import type { DialogState } from '../dialog/useDialog.ts'
import { useDialogForm } from '../dialog/useDialogForm.ts'
import { TextInput } from '../form/fields.tsx'
import { Wizard } from './Wizard.tsx'

type Save = (values: { zone: string; host: string }) => Promise<string>

const dialog = page.getByRole('dialog', { name: 'Add Meter' })
const button = (name: string) => dialog.getByRole('button', { name, exact: true })
const zone = dialog.getByRole('textbox', { name: 'Zone' })
const host = dialog.getByRole('textbox', { name: 'Host' })
const step = () => dialog.element().querySelector('[aria-current=step]')?.textContent

function Page({ save, onClose }: { save: Save; onClose: () => void }) {
  const state: DialogState<null> = {
    name: 'meter',
    subject: null,
    restored: undefined,
    close: onClose,
    replace: () => {},
  }
  const [at, setAt] = useState(0)
  const form = useDialogForm(state, { initialValues: { zone: '', host: '' } })
  return (
    <Wizard
      title="Add Meter"
      form={form}
      step={at}
      onStep={setAt}
      steps={[
        {
          label: 'Pick',
          render: (advance) => (
            <button onClick={advance} type="button">
              Meter 7
            </button>
          ),
          isReady: () => false,
        },
        {
          label: 'Zone',
          fields: ['zone'],
          isReady: (values) => values.zone !== '',
          render: () => <TextInput label="Zone" {...form.getInputProps('zone')} data-autofocus />,
        },
        {
          label: 'Host',
          fields: ['host'],
          render: () => <TextInput label="Host" {...form.getInputProps('host')} />,
        },
        { label: 'Review', render: () => <p>{form.values.zone}</p> },
      ]}
      submit={save}
      submitLabel="Add"
      busyLabel="Adding..."
      failureText="Failed to add meter"
      onDone={() => {}}
      onClose={onClose}
    />
  )
}

/** After the first two steps, with something typed. */
async function open(save: Save = async () => 'done') {
  const onClose = vi.fn<() => void>()
  await show(<Page save={save} onClose={onClose} />)
  await button('Meter 7').click()
  await expect.element(zone).toBeVisible()
  await zone.fill('Roof')
  await button('Next').click()
  await expect.poll(step).toContain('Host')
  return onClose
}

test('Next waits until a step is ready, picking something is enough, and Back keeps what was typed', async () => {
  await show(<Page save={async () => 'done'} onClose={() => {}} />)
  await expect.poll(step).toContain('Pick')
  await expect.element(button('Next')).toBeDisabled()
  await expect.element(button('Back')).not.toBeInTheDocument()
  await expectAccessible()
  await button('Meter 7').click()
  await expect.element(zone).toBeVisible()
  await expect.element(button('Next')).toBeDisabled()
  await zone.fill('Roof')
  await userEvent.keyboard('{Enter}')
  await expect.poll(step).toContain('Host')
  await button('Back').click()
  await expect.element(zone).toHaveValue('Roof')
  await expectAccessible()
})

test('the focus stays inside, whatever is pressed', async () => {
  await open()
  for (let presses = 0; presses < 8; presses += 1) {
    await userEvent.keyboard('{Tab}')
    expect(dialog.element().contains(document.activeElement)).toBe(true)
  }
})

test('a double click on Next does not submit the next step, and one on the last button submits once', async () => {
  const { ended, finish } = later<string>()
  const save = vi.fn<Save>(() => ended)
  const onClose = await open(save)
  await button('Next').dblClick()
  await expect.poll(step).toContain('Review')
  expect(save).not.toHaveBeenCalled()
  await button('Add').dblClick()
  await expect.element(button('Adding...')).toBeVisible()
  for (const name of ['Close', 'Cancel', 'Back']) await expect.element(button(name)).toBeDisabled()
  await userEvent.keyboard('{Escape}')
  expect(save.mock.calls).toEqual([[{ zone: 'Roof', host: '' }]])
  expect(onClose).not.toHaveBeenCalled()
  finish('done')
  await expect.poll(() => onClose.mock.calls.length).toBe(1)
})

test('an error for a field leads back to its step', async () => {
  const errors = [{ key: 'INVALID', parameters: { FIELD: 'zone' } }]
  const refusal = { response: { data: { message: 'No such zone', errors } } }
  const { ended, fail } = later<string>()
  await open(() => ended)
  await button('Next').click()
  await button('Add').click()
  await expect.element(button('Adding...')).toBeVisible()
  fail(Object.assign(new Error('Refused'), refusal))
  await expect.poll(step).toContain('Zone')
  await expect.element(zone).toHaveAttribute('aria-invalid', 'true')
  await expect.element(dialog.getByRole('alert')).toHaveTextContent('Failed to add meterNo such zone')
  await expectAccessible()
})

test('a save that is refused at once leads back to the step and stays there', async () => {
  const errors = [{ key: 'INVALID', parameters: { FIELD: 'host' } }]
  await open(async () => {
    throw Object.assign(new Error('Refused'), { response: { data: { errors } } })
  })
  await button('Next').click()
  await expect.poll(step).toContain('Review')
  await button('Add').click()
  await expect.element(host).toHaveAttribute('aria-invalid', 'true')
  await expect.poll(step).toContain('Host')
})

test('asks before typed text is lost, and not about picked things', async () => {
  const picked = vi.fn<() => void>()
  await show(<Page save={async () => 'done'} onClose={picked} />)
  await button('Meter 7').click()
  await expect.element(zone).toBeVisible()
  await userEvent.keyboard('{Escape}')
  expect(picked).toHaveBeenCalledOnce()
  const onClose = await open()
  await button('Cancel').click()
  await expect.element(dialog.getByRole('group', { name: 'Discard changes?' })).toBeVisible()
  await button('Keep editing').click()
  await expect.element(host).toBeVisible()
  await button('Close').click()
  await button('Discard').click()
  expect(onClose).toHaveBeenCalledOnce()
})
