import { expectSorted, flawsOf, lists, openList } from './lists.ts'
import { expect, signIn, test } from './test.ts'

test('the six lists open, sort, filter and fit', async ({ person, platform }) => {
  await signIn(person, platform.url)
  for (const list of lists)
    await test.step(list.title, async () => {
      await openList(person, list)
      const header = '[role=columnheader] > button'
      if (list.column !== 'Name') await person.press(header, list.column)
      await expectSorted(person, list.column, 1)
      await person.press(header, list.column)
      await expectSorted(person, list.column, -1)
      await expect.poll(() => flawsOf(person)).toEqual([])
      await person.fill('input[type=search]', `Filter ${list.column}`, 'no such thing')
      await person.sees('[role=row]', /No results/)
      await person.press('button', 'Clear Filters')
      await person.sees('[data-row]')
    })
})

test('a column that a person adds has room for its header', async ({ person, platform }) => {
  await signIn(person, platform.url)
  await person.goTo('/locations?sort=commissioning')
  await person.sees('[role=columnheader]', 'Commissioning')
  await person.sees('[data-row] a', /^\d of \d$/)
  await expect.poll(() => flawsOf(person)).toEqual([])
})

test('numbers and names are written and sorted for people, with or without a language', async ({
  person,
  platform,
}) => {
  await signIn(person, platform.url)
  await person.goTo('/integrations?sort=name')
  await person.sees('[data-row]')
  await expectSorted(person, 'Name', 1)
  await person.goTo('/locations/loc-0001')
  await person.sees('[role=treegrid] [role=row]', /\d{1,3}[,.  ]\d{3}/)
})
