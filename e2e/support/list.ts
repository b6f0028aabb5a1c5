import { expect } from '@playwright/test'
import type { Locator, Page } from '@playwright/test'

/** A list page as a person reads it. */
export function listOn(page: Page, title: string) {
  const named = { name: title, exact: true }
  // A list whose rows can be selected is a grid.
  const table = page.getByRole('table', named).or(page.getByRole('grid', named))
  const header = (column: string) => table.getByRole('columnheader', { name: column, exact: true })
  return {
    table,
    header,
    rows: table.locator('[data-row]'),
    sortBy: (column: string) => header(column).getByRole('button').click(),
    filter: (column: string) => table.getByRole('searchbox', { name: `Filter ${column}`, exact: true }),
    count: page.getByRole('status').filter({ hasText: ` ${title.toLowerCase()}` }),
    /** The texts of one column in the drawn rows, from the top. */
    texts: (column: string) => columnTexts(table, column),
    expectTexts: async (column: string, wanted: (texts: string[]) => string[]) => {
      await expect(async () => {
        const texts = await columnTexts(table, column)
        expect(texts.length).toBeGreaterThan(0)
        expect(texts).toEqual(wanted(texts))
      }).toPass({ timeout: 60_000 })
    },
  }
}

/** Presses an action of a row: a button beside its menu, or an entry of the menu. */
export async function pressAction(row: Locator, name: string, by: 'click' | 'tap' = 'click'): Promise<void> {
  await row.scrollIntoViewIfNeeded()
  const button = row.getByRole('button', { name, exact: true })
  if (await button.isVisible()) return button[by]()
  await row.getByRole('button', { name: 'More actions' })[by]()
  await row.getByRole('menuitem', { name, exact: true })[by]()
}

async function columnTexts(table: Locator, column: string): Promise<string[]> {
  const headers = await table
    .getByRole('columnheader')
    .evaluateAll((cells) =>
      cells.map((cell) => document.getElementById(cell.getAttribute('aria-labelledby') ?? '')?.textContent),
    )
  const at = headers.indexOf(column)
  if (at < 0) throw new Error(`There is no column ${column} among ${headers.join(', ')}.`)
  return table.locator('[data-row]').evaluateAll((rows, cell) => {
    const position = (row: Element) => Number(row.getAttribute('data-index'))
    const ordered = rows.toSorted((a, b) => position(a) - position(b))
    return ordered.map((row) => row.querySelectorAll('[role=cell], [role=gridcell]')[cell]?.textContent ?? '')
  }, at)
}
