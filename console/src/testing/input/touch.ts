import { expect, onTestFinished } from 'vitest'
import { type Locator, page } from 'vitest/browser'
import { smallTargets } from '../targets.ts'
import { chooseInList, type InputMethod, optionOf, visible } from './inputMethod.ts'
import { devtools, inWindow } from './pointers.ts'

/** What a finger hits. It must be large enough, and nothing may lie over it. */
async function reach(target: Locator): Promise<HTMLElement> {
  const element = await visible(target)
  element.scrollIntoView({ block: 'center' })
  expect(smallTargets([element]), 'large enough for a finger').toEqual([])
  return element.closest('label') ?? element
}

async function tap(element: HTMLElement): Promise<void> {
  const box = element.getBoundingClientRect()
  const [x, y] = [box.left + box.width / 2, box.top + box.height / 2]
  const hit = document.elementFromPoint(x, y)
  expect(element.contains(hit), 'nothing lies over it').toBe(true)
  const touchPoints = [inWindow({ x, y })]
  await devtools().send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints })
  await devtools().send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
}

const emulate = async (enabled: boolean) => devtools().send('Emulation.setTouchEmulationEnabled', { enabled })

export const touch: InputMethod = {
  name: 'touch',
  begin: async () => {
    await page.viewport(820, 1180)
    await emulate(true)
    onTestFinished(async () => {
      await emulate(false)
    })
  },
  press: async (target) => tap(await reach(target)),
  type: async (field, text) => {
    await tap(await reach(field))
    await field.fill(text)
  },
  choose: async (field, value) => {
    await tap(await reach(field))
    await chooseInList(field.element() as HTMLSelectElement, value)
  },
  pick: async (field, text) => {
    await touch.press(field)
    await touch.press(optionOf(text))
  },
}
