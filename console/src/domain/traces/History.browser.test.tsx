import { expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { AuditTrace } from '#contract/schemas/audit'
import { expectAccessible } from '../../testing/expectAccessible.ts'
import { person } from '../../testing/people.ts'
import { answer, type Answers, Refusal } from '../../testing/platform.ts'
import { show } from '../../testing/show.tsx'
import { History } from './History.tsx'
import { HistoryDialog } from './HistoryDialog.tsx'
import { deviceHistory } from './traces.ts'

const trace = (id: number, before: object | null, after: object | null): AuditTrace => ({
  id: String(id),
  integratorId: 'int-1',
  dateTime: 1_772_442_000,
  email: 'maria@nordkyl.example',
  name: id === 2 ? 'Maria Lindqvist' : null,
  action: 'DEVICE_UPDATED',
  deviceId: 'dev-1',
  oldValue: before && JSON.stringify(before),
  newValue: after && JSON.stringify(after),
  url: '',
  body: null,
})

const open = () => show(<History of="device dev-1" source={deviceHistory('dev-1')} />)
const rows = () => [...document.querySelectorAll('tbody tr')].map((row) => row.textContent)

test('each change shows the fields that it altered, before and after', async () => {
  answer({
    listDeviceHistory: () => [
      trace(2, { sampleFrequency: 300, zoneId: 'Z-1' }, { sampleFrequency: 60, zoneId: 'Z-1' }),
      trace(1, null, { cloudlinkId: 'CL-1' }),
    ],
  })
  await open()
  const heading = (name: string) => page.getByRole('heading', { name, exact: true })
  await expect.element(heading('Maria Lindqvist changed the device dev-1')).toBeVisible()
  await expect.poll(rows).toEqual(['Sample frequency300 s60 s', 'Cloudlink ID–CL-1'])
  // The account is deleted.
  await expect.element(heading('maria@nordkyl.example changed the device CL-1')).toBeVisible()
  await expectAccessible()
})

test('many fields are shown on request', async () => {
  const fields = Object.fromEntries(Array.from({ length: 50 }, (_, at) => [`field${at}`, at]))
  answer({ listDeviceHistory: () => [trace(1, null, fields)] })
  await open()
  await expect.poll(() => rows().length).toBe(6)
  await page.getByRole('button', { name: 'Show all 50 fields' }).click()
  expect(rows()).toHaveLength(40)
  await expect.element(page.getByText('And 10 more, which the Audit screen shows whole.')).toBeVisible()
})

test('loads older changes on request', async () => {
  answer({
    listDeviceHistory: ({ query }) =>
      Array.from({ length: query?.pageNr === 1 ? 20 : 1 }, (_, at) =>
        trace((query?.pageNr === 1 ? 100 : 50) - at, { name: 'a' }, { name: 'b' }),
      ),
  })
  await open()
  await page.getByRole('button', { name: 'Load More' }).click()
  await expect.poll(() => document.querySelectorAll('li').length).toBe(21)
})

test('a thing that nobody changed, and a platform without histories, say so', async () => {
  answer({ listDeviceHistory: () => [] })
  await open()
  await expect.element(page.getByText('Nothing was changed here yet.')).toBeVisible()
  answer({
    listDeviceHistory: () => {
      throw new Refusal(404, 'Not Found')
    },
  })
  await open()
  await expect.element(page.getByRole('note')).toHaveTextContent('keeps no history of a single thing')
})

/** Somebody who may change devices, and what was changed last. */
const undoable = (answers: Answers = {}): Answers => ({
  getCurrentAccount: () => person('ROLE_INTEGRATOR_DEVICE_MANAGEMENT'),
  listDeviceHistory: () => [
    {
      ...trace(3, { deviceId: 'dev-1', sampleFrequency: 300 }, { deviceId: 'dev-1', sampleFrequency: 60 }),
      undoes: '1',
    },
    trace(1, null, { cloudlinkId: 'CL-1' }),
  ],
  ...answers,
})
const undo = page.getByRole('button', { name: 'Undo' })
const dialog = page.getByRole('dialog')

test('a change is undone after its preview', async () => {
  const sent: string[] = []
  answer(
    undoable({
      previewUndo: ({ traceId }) => ({
        traceId,
        refusal: null,
        note: 'A secret stays.',
        noteCode: 'secretStays',
        oldValue: '{"sampleFrequency":60}',
        newValue: '{"sampleFrequency":300}',
      }),
      undoTrace: ({ traceId }) => {
        sent.push(traceId)
        return null
      },
    }),
  )
  await open()
  await expect.element(page.getByText('and so undid an earlier change')).toBeVisible()
  // The other one is a creation.
  await undo.click()
  await expect.element(dialog.getByRole('row', { name: /Sample frequency 60 s 300 s/ })).toBeVisible()
  await expect
    .element(dialog.getByText('Its secret stays as it is now: secrets are in no trace.'))
    .toBeVisible()
  await expectAccessible()
  await dialog.getByRole('button', { name: 'Undo' }).click()
  await expect.element(dialog).not.toBeInTheDocument()
  expect(sent).toEqual(['3'])
})

test('an undo that is refused says why, and offers nothing', async () => {
  answer(
    undoable({
      previewUndo: ({ traceId }) => ({
        traceId,
        refusal: 'Changed since: sample frequency.',
        note: null,
        oldValue: null,
        newValue: null,
      }),
    }),
  )
  await open()
  await undo.click()
  await expect
    .element(dialog)
    .toHaveTextContent('This cannot be undone now. Changed since: sample frequency.')
  await expect.element(dialog.getByRole('button', { name: 'Undo' })).not.toBeInTheDocument()
  await dialog.getByRole('button', { name: 'Close', exact: true }).last().click()
})

test('who may not change it is offered no undo', async () => {
  answer(undoable({ getCurrentAccount: () => person('ROLE_LOCATION_READ') }))
  await open()
  await expect.element(page.getByText('Sample frequency')).toBeVisible()
  await expect.element(undo).not.toBeInTheDocument()
})

test('Escape closes the undo, and not the dialog of the history around it', async () => {
  const { listDeviceHistory, ...answers } = undoable({
    previewUndo: ({ traceId }) => ({ traceId, refusal: null, note: null, oldValue: null, newValue: null }),
  })
  answer({ ...answers, listManagedTraces: () => listDeviceHistory?.({ deviceId: 'dev-1' }) ?? [] })
  const closed = vi.fn<() => void>()
  await show(<HistoryDialog of={{ id: 'dev-1', name: 'CL-1' }} onClose={closed} />)
  await undo.first().click()
  const inner = page.getByRole('dialog', { name: 'Undo' })
  await expect.element(inner.getByRole('button', { name: 'Undo' })).toBeEnabled()
  await userEvent.keyboard('{Escape}')
  await expect.element(inner).not.toBeInTheDocument()
  expect(closed).not.toHaveBeenCalled()
  await userEvent.keyboard('{Escape}')
  expect(closed).toHaveBeenCalledOnce()
})
