import { expect } from 'vitest'
import { page } from 'vitest/browser'

export const bulkDialog = page.getByRole('dialog')

/** Selects every row of the list on the page, and asks for an action. */
export async function actOnAll(count: number, action: string): Promise<void> {
  await page.getByRole('checkbox', { name: 'Select all rows' }).click()
  await expect.element(page.getByText(`${count} selected`, { exact: true })).toBeVisible()
  const bar = page.getByRole('group', { name: 'Selected rows' })
  await bar.getByRole('button', { name: action, exact: true }).click()
}

/** What the dialog says that it will do. */
export async function expectPreview(text: string | RegExp): Promise<void> {
  await expect.element(bulkDialog.getByRole('status')).toHaveTextContent(text)
}

export const confirm = async (label: string) =>
  bulkDialog.getByRole('button', { name: label, exact: true }).click()

/** What the platform answers to a batch: each item is done, or refused with this reason. */
export const resultsOf = <Item, Answer>(
  items: readonly Item[],
  answerOf: (item: Item) => Answer | { refused: string },
) => ({
  results: items.map((item) => {
    const answer = answerOf(item)
    return typeof answer === 'object' && answer !== null && 'refused' in answer
      ? { status: 409, error: { message: answer.refused, requestId: 'r' } }
      : { status: 200, answer }
  }),
})
