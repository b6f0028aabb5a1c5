import { expect, onTestFinished } from 'vitest'
import { type Locator, page } from 'vitest/browser'
import { smallTargets, targets } from '../targets.ts'
import { type InputMethod, optionOf, visible } from './inputMethod.ts'
import { keyboard } from './keyboard.ts'
import { touch } from './touch.ts'

export type { InputMethod } from './inputMethod.ts'
export { keyboard } from './keyboard.ts'
export { touch } from './touch.ts'

export const mouse: InputMethod = {
  name: 'mouse',
  begin: async () => {},
  press: async (target) => target.first().click(),
  type: async (field, text) => field.fill(text),
  choose: async (field, value) => field.selectOptions(value),
  pick: async (field, text) => {
    await field.click()
    await optionOf(text).click()
  },
}

/** For the jobs that a person can do. The mouse is not among them: all other tests use it. */
export const inputMethods: readonly InputMethod[] = [keyboard, touch]

const openDialog = page.getByRole('dialog')

/** A row or a page, one of its actions, and the button of the dialog that opens. */
type Job = readonly [where: Locator, action: string, send: string]

/** The button of a row's menu, and an action in it. */
const moreActions = (where: Locator) => where.getByRole('button', { name: 'More actions' })
const inMenu = (where: Locator, action: string) => where.getByRole('menuitem', { name: action, exact: true })

/** Presses an action of a row or a page: beside the menu, or in it. */
export async function pressAction(input: InputMethod, where: Locator, action: string): Promise<void> {
  const button = where.getByRole('button', { name: action, exact: true })
  // A page has neither before it knows what the person may do.
  await visible(button.or(moreActions(where)))
  if (button.elements().length > 0) return input.press(button)
  await input.press(moreActions(where))
  await input.press(inMenu(where, action))
}

/** Presses a link of the console, and returns where it leads. What is shown stays, so that the next one can be pressed. */
export async function follow(input: InputMethod, link: Locator): Promise<string> {
  const { pathname, search } = location
  const goBack = () => history.replaceState(null, '', pathname + search)
  onTestFinished(goBack)
  await input.press(link)
  await expect.poll(() => location.hash, { message: link.selector }).not.toBe('')
  const { hash } = location
  goBack()
  return hash
}

/** Chooses an action, fills its dialog, sends it, and waits until it has closed. For fingers, the dialog is measured. */
export async function act(
  input: InputMethod,
  [where, action, send]: Job,
  fill?: (dialog: Locator) => Promise<void>,
): Promise<void> {
  await pressAction(input, where, action)
  const dialog = await visible(openDialog)
  if (input.name === 'touch') expect(smallTargets([...dialog.querySelectorAll(targets)])).toEqual([])
  await fill?.(openDialog)
  await input.press(openDialog.getByRole('button', { name: send, exact: true }))
  await expect.poll(() => openDialog.elements().length).toBe(0)
}
