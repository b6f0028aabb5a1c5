import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import type { Report } from '#contract/schemas/files/report'
import { expectAccessible } from '../../../testing/expectAccessible.ts'
import { inputMethods, mouse } from '../../../testing/input/index.ts'
import { answer, Refusal } from '../../../testing/platform.ts'
import { show } from '../../../testing/show.tsx'
import { ReportDialog } from './ReportDialog.tsx'

const made: Report = {
  reportId: 'rep-1',
  state: 'DONE',
  progress: 1,
  locationIds: ['loc-1'],
  from: 1_772_319_600,
  to: 1_772_406_000,
  format: 'CSV',
  language: 'en',
  madeBy: 'Maria Lindqvist',
  bytes: 4,
  fileName: 'report-2026-03-01-2026-03-01.csv',
  createdAt: 1_772_500_000,
  endedAt: 1_772_500_001,
  problem: null,
}

async function open(reports: Report[]) {
  const sent: unknown[] = []
  answer({
    listReports: () => reports,
    createReport: ({ body }) => {
      sent.push(body)
      reports.unshift({ ...made, reportId: 'rep-2', state: 'RUNNING', progress: 0.4, format: body.format })
      return { reportId: 'rep-2' }
    },
  })
  const subject = { locationId: 'loc-1', name: 'Cold store', timeZone: 'Europe/Berlin' }
  await show(
    <ReportDialog
      dialog={{ name: 'location-report', subject, restored: undefined, replace: () => {}, close: () => {} }}
    />,
  )
  return sent
}

const makeReport = page.getByRole('button', { name: 'Make Report' })

test.for(inputMethods)('a report of own days is made, and its progress is shown, by $name', async (input) => {
  await input.begin()
  const reports: Report[] = []
  const sent = await open(reports)
  await expect.element(page.getByText('No report was made yet.')).toBeVisible()
  await input.choose(page.getByLabelText('Period'), 'OWN')
  await input.choose(page.getByLabelText('Format'), 'CSV')
  await page.getByLabelText('From').fill('2026-10-25')
  await page.getByLabelText('Up to and including').fill('2026-10-25')
  await input.press(makeReport)
  await expect.element(page.getByRole('progressbar')).toHaveAttribute('value', '0.4')
  await expect.element(page.getByText('40 % done')).toBeVisible()
  // The day has 25 hours there.
  const [from, to] = ['2026-10-24T22:00Z', '2026-10-25T23:00Z'].map((text) => Date.parse(text) / 1000)
  expect(sent).toEqual([{ locationIds: ['loc-1'], from, to, format: 'CSV', language: 'en' }])
  reports[0] = { ...made, reportId: 'rep-2' }
  await expect.element(page.getByRole('button', { name: /^Download/ })).toBeVisible()
  await expectAccessible()
})

test('days that make no period are refused before anything is sent', async () => {
  const sent = await open([])
  await page.getByLabelText('Period').selectOptions('OWN')
  await page.getByLabelText('From').fill('2026-03-02')
  await page.getByLabelText('Up to and including').fill('2026-03-01')
  await makeReport.click()
  await expect.element(page.getByText('It must not end before it begins')).toBeVisible()
  expect(sent).toEqual([])
})

test('a file is saved under its name, and a failure is said', async () => {
  await open([made, { ...made, reportId: 'rep-0', state: 'FAILED', problem: null, progress: 0 }])
  await expect.element(page.getByRole('alert').getByText('Failed', { exact: true })).toBeVisible()
  const saved: string[] = []
  const click = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (
    this: HTMLAnchorElement,
  ) {
    saved.push(this.download)
  })
  answer({ listReports: () => [made], getReportFile: () => new Blob(['Unit']) as unknown as string })
  await mouse.press(page.getByRole('button', { name: /^Download CSV/ }))
  await expect.poll(() => saved).toEqual(['report-2026-03-01-2026-03-01.csv'])
  click.mockRestore()
  answer({
    listReports: () => [made],
    getReportFile: () => {
      throw new Refusal(409, { message: 'The file is not done yet.' })
    },
  })
  await mouse.press(page.getByRole('button', { name: /^Download CSV/ }))
  await expect.element(page.getByText('The file is not done yet.')).toBeVisible()
})
