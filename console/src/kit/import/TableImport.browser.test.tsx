import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import type { TableReport } from '#contract/schemas/import'
import { expectAccessible } from '../../testing/expectAccessible.ts'
import { inputMethods } from '../../testing/input/index.ts'
import { answer, type Answers, Refusal } from '../../testing/platform.ts'
import { show } from '../../testing/show.tsx'
import { TableImport } from './TableImport.tsx'

const dialog = page.getByRole('dialog', { name: 'Import Locations' })
const button = (name: string) => dialog.getByRole('button', { name, exact: true })
const lines = () => [...document.querySelectorAll('li[data-outcome]')].map((line) => line.textContent)

const reportOf = (report: Partial<TableReport>): TableReport => ({
  commit: false,
  created: 0,
  updated: 0,
  lines: [],
  columns: [],
  digest: 'd-1',
  ...report,
})

const good = reportOf({
  created: 1,
  updated: 1,
  lines: [
    { line: 2, name: 'Hall A', outcome: 'CREATE', message: null },
    {
      line: 3,
      name: 'Hall B',
      outcome: 'UPDATE',
      message: null,
      cells: [{ column: 'City', old: '', new: 'Ulm' }],
    },
    { line: 4, name: 'Hall C', outcome: 'UNCHANGED', message: null },
  ],
})

function open(importLocations: NonNullable<Answers['importLocations']>) {
  const asked = vi.fn<NonNullable<Answers['importLocations']>>(importLocations)
  answer({ importLocations: asked })
  return asked
}

test.for(inputMethods)(
  'lines are checked, shown with what changes, and imported as checked, by $name',
  async (input) => {
    await input.begin()
    const closed = vi.fn<() => void>()
    const asked = open(({ query }) => ({ ...good, commit: query?.commit === 'true' }))
    await show(<TableImport kind="locations" onClose={closed} />)
    await expect.element(button('Import')).toBeDisabled()
    await input.type(dialog.getByLabelText('Content'), 'Name,City\nHall A,Ulm')
    await input.press(button('Check'))
    await expect.element(dialog.getByText('1 new, 1 changed, 1 unchanged, 0 cannot be taken.')).toBeVisible()
    expect(lines()).toEqual(['2Hall A new', '3Hall B changedCity: empty → Ulm', '4Hall C unchanged'])
    await expectAccessible()
    await input.press(button('Import'))
    await expect.poll(() => closed.mock.calls).toHaveLength(1)
    await expect.element(page.getByText('1 new, 1 changed.', { exact: true })).toBeVisible()
    const body = { text: 'Name,City\nHall A,Ulm', columns: ['name', 'city'] }
    expect(asked.mock.calls.map(([args]) => [args.query, args.body])).toEqual([
      [{ commit: 'false' }, body],
      [{ commit: 'true' }, { ...body, digest: 'd-1' }],
    ])
  },
)

test('a time zone that no country tells is asked for', async () => {
  const asked = open(({ body: { timeZone } }) => {
    const cell = { column: 'Time Zone', field: 'timeZone' }
    const refused = { ...cell, message: 'Choose one', code: 'TIME_ZONE_UNKNOWN' as const }
    return reportOf({
      created: 1,
      lines: [
        timeZone === undefined
          ? { line: 2, name: 'Hall A', outcome: 'INVALID', message: 'Choose one', cells: [refused] }
          : {
              line: 2,
              name: 'Hall A',
              outcome: 'CREATE',
              message: null,
              cells: [{ ...cell, new: timeZone }],
            },
      ],
    })
  })
  await show(<TableImport kind="locations" onClose={() => {}} />)
  await dialog.getByLabelText('Content').fill('Name,Country\nHall A,Spain')
  const zone = dialog.getByLabelText('Time zone of new locations whose country does not tell it')
  expect(zone.elements()).toEqual([])
  await button('Check').click()
  await expect.element(button('Import')).toBeDisabled()
  await zone.selectOptions('Europe/Madrid')
  await expectAccessible()
  await button('Check').click()
  await expect.poll(lines).toEqual(['2Hall A newTime Zone: Europe/Madrid'])
  await button('Import').click()
  expect(asked.mock.lastCall?.[0].body).toMatchObject({ timeZone: 'Europe/Madrid', digest: 'd-1' })
})

test('what cannot be taken is shown first, at its cell, and nothing is imported before it is mended', async () => {
  open(() =>
    reportOf({
      created: 1,
      lines: [
        { line: 2, name: 'Hall A', outcome: 'CREATE', message: null },
        {
          line: 3,
          name: 'Hall B',
          outcome: 'INVALID',
          message: 'Status: One of ACTIVE',
          cells: [
            { column: 'Status', new: 'BROKEN', message: 'One of ACTIVE' },
            { column: 'City', new: '', message: 'A value is required' },
          ],
        },
        { line: 4, name: '', outcome: 'INVALID', message: 'The line has more cells', cells: [] },
      ],
    }),
  )
  await show(<TableImport kind="locations" onClose={() => {}} />)
  await dialog.getByLabelText('Content').fill('Name,Status\nHall A,\nHall B,BROKEN')
  await button('Check').click()
  await expect
    .poll(lines)
    .toEqual([
      '3Hall B cannot be takenStatus BROKEN: One of ACTIVECity: A value is required',
      '4Line 4 cannot be taken: The line has more cells',
    ])
  await expect.element(dialog.getByText('Import waits until every line can be taken.')).toBeVisible()
  await expect.element(button('Import')).toBeDisabled()
  await expectAccessible()
  await dialog.getByLabelText('Lines').selectOptions('All (3)')
  await expect.poll(lines).toHaveLength(3)
})

test('columns that no name tells are chosen by hand', async () => {
  const asked = open(() => good)
  await show(<TableImport kind="locations" onClose={() => {}} />)
  await dialog.getByLabelText('Content').fill('Ort;Bezeichnung;Name\nUlm;Halle;x')
  await dialog.getByText('Columns: 1 of 3 are used').click()
  await dialog.getByLabelText('Ort').selectOptions('City')
  // A field belongs to one column only.
  await dialog.getByLabelText('Bezeichnung').selectOptions('Name')
  await expect.element(dialog.getByLabelText('Name', { exact: true })).toHaveValue('')
  await expectAccessible()
  await button('Check').click()
  await expect.poll(() => asked.mock.calls[0]?.[0].body.columns).toEqual(['city', 'name', null])
  // Another choice has to be checked again.
  await expect.element(button('Import')).toBeEnabled()
  await dialog.getByLabelText('Ort').selectOptions('Leave out')
  await expect.element(button('Import')).toBeDisabled()
})

test('says why the platform refuses, and asks for another check', async () => {
  open(({ query }) => {
    if (query?.commit === 'true') throw new Refusal(409, { message: 'Something has changed.' })
    return good
  })
  await show(<TableImport kind="locations" onClose={() => {}} />)
  await dialog.getByLabelText('Content').fill('Name\nHall A')
  await button('Check').click()
  await button('Import').click()
  await expect.element(dialog.getByRole('alert')).toHaveTextContent('Something has changed.')
  await expect.element(button('Import')).toBeDisabled()
  await button('Check').click()
  await expect.element(button('Import')).toBeEnabled()
})

test('of many lines, some are drawn, and the others on request', async () => {
  const many = Array.from({ length: 450 }, (_, at) => ({
    line: at + 2,
    name: `Hall ${at}`,
    outcome: 'CREATE' as const,
    message: null,
  }))
  open(() => reportOf({ created: many.length, lines: many }))
  await show(<TableImport kind="locations" onClose={() => {}} />)
  await dialog.getByLabelText('Content').fill('Name\nHall A')
  await button('Check').click()
  await expect.poll(lines).toHaveLength(200)
  await button('Show 200 more').click()
  await button('Show 50 more').click()
  await expect.poll(lines).toHaveLength(450)
})

test('on a phone, what a check says is brought into view', async () => {
  await page.viewport(390, 600)
  open(() => good)
  await show(<TableImport kind="locations" onClose={() => {}} />)
  await dialog.getByLabelText('Content').fill('Name,City\nHall A,Ulm')
  await button('Check').click()
  await expect.element(dialog.getByText('Hall C')).toBeInViewport({ ratio: 1 })
})
