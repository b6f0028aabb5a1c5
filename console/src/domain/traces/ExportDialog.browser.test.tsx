import { expect, onTestFinished, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { expectAccessible } from '../../testing/expectAccessible.ts'
import { answer, type Answers, later } from '../../testing/platform.ts'
import { show } from '../../testing/show.tsx'
import { TraceList } from './TraceList.tsx'
import { ownTraces } from './traces.ts'

const dialog = page.getByRole('dialog', { name: 'Export Audit Traces' })
const button = (name: string) => dialog.getByRole('button', { name, exact: true })

/** Opens the dialog. Returns the files that are saved. */
async function open(answers: Answers) {
  const saved: { name: string; content: Promise<string> }[] = []
  let content = new Blob()
  vi.spyOn(URL, 'createObjectURL').mockImplementation((file) => {
    content = file as Blob
    return '#'
  })
  const click = vi.spyOn(HTMLAnchorElement.prototype, 'click')
  click.mockImplementation(function save(this: HTMLAnchorElement) {
    saved.push({ name: this.download, content: content.text() })
  })
  onTestFinished(() => void vi.restoreAllMocks())
  answer({ listManagedTraces: () => [], countManagedTraces: () => ({ count: 2, isMore: false }), ...answers })
  await show(<TraceList title="Audit Traces" source={ownTraces} />, '/?action=deleted&kind=LOCATION')
  await page.getByRole('button', { name: 'Export All' }).click()
  await expect.element(button('Export')).toBeVisible()
  return saved
}

test('all that the filters find is saved, as CSV and as JSON lines', async () => {
  const asked: unknown[] = []
  const saved = await open({
    exportTracesCsv: ({ query }) => {
      asked.push(query)
      return 'Timestamp\r\n'
    },
    exportTraces: ({ query }) => {
      asked.push(query)
      return '{"id":"1"}\n'
    },
  })
  await expectAccessible()
  await button('Export').click()
  await expect.element(page.getByText('Audit Traces exported')).toBeVisible()
  await expect.element(dialog).not.toBeInTheDocument()
  await page.getByRole('button', { name: 'Export All' }).click()
  await dialog.getByLabelText('Format').selectOptions('JSON lines, for programs')
  await button('Export').click()
  await expect.poll(() => saved.length).toBe(2)
  const filters = { action: 'deleted', kind: 'LOCATION' }
  expect(asked).toEqual([{ ...filters, separator: ',' }, filters])
  expect(saved.map(({ name }) => name.replace(/[\d-]+(?=\.)/, '-'))).toEqual([
    'audit-traces-.csv',
    'audit-traces-.jsonl',
  ])
  // The text of a blob is read without its byte order mark.
  expect(await Promise.all(saved.map(({ content }) => content))).toEqual(['Timestamp\r\n', '{"id":"1"}\n'])
})

test('a running export is cancelled, and a failed one says so', async () => {
  const waiting = later<string>()
  const saved = await open({ exportTracesCsv: () => waiting.ended })
  await button('Export').click()
  await expect.element(dialog.getByText('0 kB received')).toBeVisible()
  await expect.element(button('Exporting...')).toBeDisabled()
  await button('Cancel').click()
  await expect.element(button('Export')).toBeEnabled()
  waiting.finish('late')
  await dialog.getByLabelText('Format').selectOptions('JSON lines, for programs')
  // Nobody answers it.
  await button('Export').click()
  await expect.element(dialog.getByRole('alert')).toBeVisible()
  expect(saved).toEqual([])
  await button('Cancel').click()
  await expect.element(dialog).not.toBeInTheDocument()
})
