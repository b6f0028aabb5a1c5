import { expect } from 'vitest'
import { type Locator, page, userEvent } from 'vitest/browser'

/** A way to use the console. A job that is written with it once is done by keyboard and touch. */
export interface InputMethod {
  name: string
  /** Called before the page is shown. */
  begin: () => Promise<void>
  press: (target: Locator) => Promise<void>
  /** Replaces the text of a field. */
  type: (field: Locator, text: string) => Promise<void>
  /** Chooses from a select of the browser. */
  choose: (field: Locator, value: string) => Promise<void>
  /** Searches a list that opens below a field, and takes what is found. */
  pick: (field: Locator, text: string) => Promise<void>
}

/** Waits for it. Unlike `expect.element`, it does not print the whole page each time that it is not there yet. */
export async function visible(target: Locator): Promise<HTMLElement> {
  const isVisible = () => target.first().query()?.checkVisibility({ visibilityProperty: true })
  await expect.poll(isVisible, { message: target.selector }).toBe(true)
  return target.first().element() as HTMLElement
}

/** Chooses from the open list of a select. The browser draws it outside of the page, where only keys reach it. */
export async function chooseInList(select: HTMLSelectElement, value: string): Promise<void> {
  await expect.poll(() => select.matches(':open'), { message: 'its list is open' }).toBe(true)
  const steps = [...select.options].findIndex((option) => option.value === value) - select.selectedIndex
  await userEvent.keyboard(`${(steps < 0 ? '{ArrowUp}' : '{ArrowDown}').repeat(Math.abs(steps))}{Enter}`)
  await expect.poll(() => select.matches(':open')).toBe(false)
}

export const optionOf = (text: string) => page.getByRole('option', { name: text })
