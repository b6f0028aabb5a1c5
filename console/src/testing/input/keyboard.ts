import { expect } from 'vitest'
import { type Locator, userEvent } from 'vitest/browser'
import { targets } from '../targets.ts'
import { chooseInList, type InputMethod, optionOf, visible } from './inputMethod.ts'

/** Of the radio buttons of a group, Tab stops only at the checked one. */
const isPassed = (element: HTMLElement) =>
  element.matches('[type=radio]:not(:checked)') &&
  [...document.querySelectorAll<HTMLInputElement>('[type=radio]:checked')].some(
    ({ name }) => name === element.getAttribute('name'),
  )

const tabStops = () =>
  [...document.querySelectorAll<HTMLElement>(`${targets}, [tabindex]`)].filter(
    (element) =>
      element.tabIndex >= 0 &&
      !element.matches(':disabled') &&
      !isPassed(element) &&
      element.checkVisibility({ visibilityProperty: true }),
  )

/** In a menu, arrows move the focus, from the first entry on. */
async function moveTo(item: HTMLElement): Promise<HTMLElement> {
  const items = [...(item.closest('[role=menu]')?.querySelectorAll('[role=menuitem]:enabled') ?? [])]
  await expect.poll(() => document.activeElement, { message: 'the menu is open' }).toBe(items[0])
  const steps = items.indexOf(item)
  if (steps > 0) await userEvent.keyboard('{ArrowDown}'.repeat(steps))
  expect(document.activeElement, 'reached by arrows').toBe(item)
  return item
}

/** The rows of a list are one stop for Tab. Arrows move to the others. */
async function moveToRow(row: HTMLElement): Promise<void> {
  const current = row.parentElement?.querySelector<HTMLElement>('[data-row][tabindex="0"]')
  if (!current || row === current) return
  await tabThrough(current)
  const steps = Number(row.dataset.index) - Number(current.dataset.index)
  await userEvent.keyboard((steps < 0 ? '{ArrowUp}' : '{ArrowDown}').repeat(Math.abs(steps)))
  expect(document.activeElement, 'reached by arrows').toBe(row)
}

/** Presses Tab until it has the focus. The order of the page says how often, so that all presses are one message. */
async function tabThrough(element: HTMLElement): Promise<void> {
  for (let tries = 0; tries < 8 && document.activeElement !== element; tries += 1) {
    const stops = tabStops()
    const at = stops.findIndex((stop) => stop === document.activeElement)
    // A page that was just shown begins at its start.
    if (at < 0) stops[0]?.focus()
    const steps = stops.indexOf(element) - Math.max(0, at)
    if (steps > 0) await userEvent.keyboard('{Tab}'.repeat(steps))
    if (steps < 0) await userEvent.keyboard(`{Shift>}${'{Tab}'.repeat(-steps)}{/Shift}`)
  }
  expect(document.activeElement, 'reached by Tab').toBe(element)
}

async function tabTo(target: Locator): Promise<HTMLElement> {
  const element = await visible(target)
  if (element.role === 'menuitem') return moveTo(element)
  const row = element.closest<HTMLElement>('[data-row]')
  if (row) await moveToRow(row)
  await tabThrough(element)
  return element
}

export const keyboard: InputMethod = {
  name: 'keyboard',
  begin: async () => {},
  press: async (target) => {
    const isTicked = (await tabTo(target)).matches('[type=checkbox], [type=radio], [role=switch]')
    await userEvent.keyboard(isTicked ? ' ' : '{Enter}')
  },
  type: async (field, text) => {
    await tabTo(field)
    await userEvent.keyboard('{Control>}a{/Control}{Delete}')
    await userEvent.keyboard(text.replaceAll(/[[{]/g, '$&$&'))
  },
  choose: async (field, value) => {
    const select = (await tabTo(field)) as HTMLSelectElement
    await userEvent.keyboard(' ')
    await chooseInList(select, value)
  },
  pick: async (field, text) => {
    await keyboard.type(field, text)
    await expect.element(optionOf(text)).toBeVisible()
    await userEvent.keyboard('{ArrowDown}{Enter}')
  },
}
