import type { Export, ExportBody } from '#contract/history/schemas'
import { expect, onTestFinished, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { answerCurves, curveOverview } from '../../../testing/curves.ts'
import { expectAccessible } from '../../../testing/expectAccessible.ts'
import { show } from '../../../testing/show.tsx'
import { CurvePanel } from './CurvePanel.tsx'

const dialog = page.getByRole('dialog', { name: 'Export samples' })
const button = (name: string) => dialog.getByRole('button', { name, exact: true })

const made = (more: Partial<Export>): Export => ({
  exportId: 'job-1',
  state: 'RUNNING',
  progress: 0.42,
  format: 'CSV',
  timeZone: 'UTC',
  from: 1_772_355_600,
  to: 1_772_442_000,
  measurements: 2,
  rows: null,
  bytes: 0,
  fileName: null,
  createdAt: 1_772_442_000,
  endedAt: null,
  expiresAt: null,
  problem: null,
  ...more,
})

async function open() {
  const asked: ExportBody[] = []
  const deleted: string[] = []
  let exports: Export[] = []
  answerCurves([], {
    listExports: () => exports,
    createExport: ({ body }) => {
      asked.push(body as ExportBody)
      exports = [made({})]
      return { exportId: 'job-1' }
    },
    getExportFile: () => new Blob(['Time']) as never,
    deleteExport: ({ exportId }) => {
      deleted.push(exportId)
      exports = []
      return null
    },
  })
  await show(<CurvePanel overview={curveOverview} />, '/?measurements=mea-1&from=1772355600&to=1772442000')
  await page.getByRole('button', { name: 'Export Samples...' }).click()
  await expect.element(dialog).toBeVisible()
  return { asked, deleted, finish: (...list: Export[]) => (exports = list) }
}

test('more than four measurements are exported, with progress, and the file is saved', async () => {
  const saved: string[] = []
  vi.spyOn(URL, 'createObjectURL').mockReturnValue('#')
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function save(this: HTMLAnchorElement) {
    saved.push(this.download)
  })
  onTestFinished(() => void vi.restoreAllMocks())
  const { asked, finish } = await open()
  await expectAccessible()
  for (const name of ['Evaporator', 'Humidity', 'Superheat'])
    await dialog
      .getByRole('checkbox', { name: new RegExp(name) })
      .first()
      .click()
  await dialog.getByLabelText('Format').selectOptions('Parquet, for programs')
  await dialog.getByLabelText('Times in').selectOptions('UTC')
  await button('Export').click()
  await expect.element(dialog.getByText('42 %')).toBeVisible()
  expect(asked).toMatchObject([
    { from: 1_772_355_600, to: 1_772_442_000, format: 'PARQUET', timeZone: 'UTC', separator: ',' },
  ])
  expect(asked[0]?.measurementIds[0]).toBe('mea-1')
  expect(asked[0]?.measurementIds).toHaveLength(4)
  finish(made({ state: 'DONE', progress: 1, rows: 1_440, bytes: 48_000, fileName: 'history.parquet' }))
  await expect.element(dialog.getByText('1,440 samples, 48 kB')).toBeVisible()
  await button('Download').click()
  await expect.poll(() => saved).toEqual(['history.parquet'])
})

test('one that has failed says why, and is deleted', async () => {
  const { deleted, finish } = await open()
  await button('Export').click()
  finish(
    made({
      state: 'FAILED',
      problem: { message: 'The file would have more than 1,024 MB.', code: 'FILE_TOO_LARGE', values: {} },
    }),
  )
  await expect.element(dialog.getByText('The file would have more than 1,024 MB.')).toBeVisible()
  await button('Delete').click()
  await expect.poll(() => deleted).toEqual(['job-1'])
  await expect.element(dialog.getByText('The file would have more than 1,024 MB.')).not.toBeInTheDocument()
})

test('an end before the beginning is not exported', async () => {
  await open()
  await dialog.getByLabelText('From').fill('2031-01-01T00:00')
  await expect.element(dialog.getByText('The end must be after the beginning')).toBeVisible()
  await expect.element(button('Export')).toBeDisabled()
})
