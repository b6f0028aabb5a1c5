import { expect } from '@playwright/test'
import type { Person } from './person.ts'

/** The six lists, by the names of their menu entries, with the column by which each is sorted here. */
export const lists = [
  { entry: 'Locations', title: 'Locations', column: 'City' },
  { entry: 'Accounts', title: 'Accounts', column: 'Last Name' },
  { entry: 'Location Groups', title: 'Location Groups', column: 'Name' },
  { entry: 'Integrations', title: 'Integrations', column: 'Name' },
  { entry: 'Devices', title: 'Devices', column: 'Cloudlink ID' },
  { entry: 'Audit', title: 'Audit Traces', column: 'Email' },
] as const

export async function openList(person: Person, { entry, title }: { entry: string; title: string }) {
  await person.press('nav a', entry)
  await person.heading(title)
  await person.sees('[data-row]')
}

/** The texts of one column in the drawn rows, from the top. */
const textsOf = (person: Person, column: string): Promise<string[]> =>
  person.driver.run((wanted) => {
    const headers = [...document.querySelectorAll('[role=columnheader]')].map(
      (cell) => document.getElementById(cell.getAttribute('aria-labelledby') ?? '')?.textContent,
    )
    const place = (row: Element) => Number(row.getAttribute('data-index'))
    return [...document.querySelectorAll('[data-row]')]
      .toSorted((a, b) => place(a) - place(b))
      .map(
        (row) =>
          row.querySelectorAll('[role=cell], [role=gridcell]')[headers.indexOf(wanted)]?.textContent ?? '',
      )
  }, column)

/** Letters count more than their case, and figures by their value, in every browser. */
const natural = new Intl.Collator('en-GB', { numeric: true })

export async function expectSorted(person: Person, column: string, sign: 1 | -1): Promise<void> {
  await expect(async () => {
    const texts = (await textsOf(person, column)).filter(Boolean)
    expect(texts.length).toBeGreaterThan(1)
    expect(texts).toEqual(texts.toSorted((a, b) => sign * natural.compare(a, b)))
  }).toPass({ timeout: 60_000 })
}

/** What a person would see as sloppy: a list that scrolls sideways by a little, and headers that touch the next column. */
export const flawsOf = (person: Person): Promise<string[]> =>
  person.driver.run(() => {
    const flaws: string[] = []
    const region = document.querySelector('[role=grid], [role=table]')?.closest('[role=region]')
    const sideways = region ? region.scrollWidth - region.clientWidth : 0
    if (sideways > 0 && sideways < 40) flaws.push(`scrolls ${sideways} px sideways`)
    for (const cell of document.querySelectorAll('[role=columnheader][aria-labelledby]')) {
      const label = document.getElementById(cell.getAttribute('aria-labelledby') ?? '')
      if (!label) continue
      const text = document.createRange()
      text.selectNodeContents(label)
      const left = cell.getBoundingClientRect().right - text.getBoundingClientRect().right
      // The arrow beside it takes 16 px: these, and 12 in the padding of the next column.
      if (left < 4) flaws.push(`${label.textContent} ends ${Math.round(left)} px before its column does`)
    }
    return flaws
  })
