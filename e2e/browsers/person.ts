import { setTimeout as pause } from 'node:timers/promises'
import { expect } from '@playwright/test'
import type { Driver, Point } from './driver.ts'
import { lookIn } from './look.ts'

/** A text is the whole name, an expression a part of it. */
type Name = string | RegExp

/** What the pages show and how they are used, in any browser. */
export type Person = ReturnType<typeof personAt>

/** For a busy machine. What is there is found at once. */
const longestWait = 60_000

export function personAt(driver: Driver) {
  const found = (css: string, name: Name = /^/) => driver.run(lookIn, css, patternOf(name), false)

  const sees = (css: string, name?: Name): Promise<void> =>
    expect
      .poll(async () => (await found(css, name)).length, {
        message: `to see ${css} ${String(name ?? '')}`,
        timeout: longestWait,
      })
      .toBeGreaterThan(0)

  const reach = (css: string, name?: Name) => reachBy(driver, css, name)

  const press = async (css: string, name?: Name) => driver.click(await reach(css, name))

  async function fill(css: string, name: Name, text: string): Promise<void> {
    await press(css, name)
    await driver.press('SelectAll')
    await (text === '' ? driver.press('Delete') : driver.type(text))
    await expect
      .poll(async () => (await found(css, name))[0]?.value, { message: `what ${css} ${String(name)} holds` })
      .toBe(text)
  }

  return {
    driver,
    sees,
    press,
    fill,
    found,
    reach,
    seesNo: (css: string, name?: Name): Promise<void> =>
      expect
        .poll(async () => (await found(css, name)).map((one) => one.name), {
          message: `no ${css} ${String(name ?? '')}`,
          timeout: longestWait,
        })
        .toEqual([]),
    heading: (title: string) => sees('h1', title),
    /** Follows a link within the console. */
    goTo: (route: string) =>
      driver.run((hash) => {
        window.location.hash = hash
      }, route),
  }
}

const patternOf = (name: Name): string =>
  typeof name === 'string' ? `^${name.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)}$` : name.source

/** Where it can be pressed: it stands still, is in the window, and nothing lies over it. */
async function reachBy(driver: Driver, css: string, name?: Name): Promise<Point> {
  let before = ''
  let why = 'is not there'
  for (const end = Date.now() + longestWait; Date.now() < end; await pause(50)) {
    const [seen] = await driver.run(lookIn, css, patternOf(name ?? /^/), true)
    const place = JSON.stringify(seen?.at)
    if (seen?.at && !seen.isInTheWay && place === before) return seen.at
    if (seen) why = seen.isInTheWay ? `is under ${seen.isInTheWay}` : 'does not stand still'
    before = place
  }
  throw new Error(`${css} ${String(name ?? '')} ${why}`)
}
