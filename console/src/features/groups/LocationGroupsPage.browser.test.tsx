import { expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { LocationGroup } from '#contract/schemas/group'
import { actOnAll, bulkDialog, confirm, expectPreview, resultsOf } from '../../testing/bulk.ts'
import { expectAccessible } from '../../testing/expectAccessible.ts'
import { answer, type Answers, later, Refusal } from '../../testing/platform.ts'
import { person } from '../../testing/people.ts'
import { show } from '../../testing/show.tsx'
import { LocationGroupsPage } from './LocationGroupsPage.tsx'

const group = (locationGroupId: string, name: string, locations: LocationGroup['locations'] = []) => ({
  locationGroupId,
  name,
  integratorId: 'int-1',
  locations,
  integrations: [],
  version: 1,
})
const hall = (layoutId: string) => ({ id: 'loc-1', name: 'Hall', layoutId, layoutName: layoutId })
const groups = () => [group('grp-1', 'Harbour', [hall('ground'), hall('first')]), group('grp-2', 'Nobody’s')]
const row = (id: string) => page.getByRole('row').filter({ hasText: id })

test('names each location once, however many of its layouts are in the group', async () => {
  answer({ getCurrentAccount: () => person('ROLE_LOCATION_READ'), listManagedGroups: groups })
  await show(<LocationGroupsPage />)
  await expect.element(row('Harbour')).toHaveTextContent(/^HarbourHall$/)
  await expect.element(row('Nobody’s')).toHaveTextContent('No locations')
  expect(page.getByRole('button', { name: 'Delete' }).elements()).toEqual([])
})

test('says why a group is not deleted, and removes it from the list once it is', async () => {
  let refuse = true
  let left = groups()
  answer({
    getCurrentAccount: () => person('ROLE_INTEGRATOR_ACCOUNT_MANAGEMENT'),
    listManagedGroups: () => left,
    deleteManagedGroup: ({ locationGroupId }) => {
      if (refuse) throw new Refusal(403, { message: 'Not yours to delete' })
      left = left.filter((one) => one.locationGroupId !== locationGroupId)
      return null
    },
  })
  await show(<LocationGroupsPage />)
  await row('Harbour').getByRole('button', { name: 'Delete' }).click()
  const dialog = page.getByRole('dialog', { name: 'Delete Location Group' })
  await expect.element(dialog).toHaveTextContent('delete the location group "Harbour"?')
  await dialog.getByRole('button', { name: 'Delete' }).click()
  await expect.element(dialog.getByRole('alert')).toHaveTextContent('Not yours to delete')
  refuse = false
  await dialog.getByRole('button', { name: 'Delete' }).click()
  await expect.element(page.getByText('Location group Harbour deleted')).toBeVisible()
  await expect.element(row('Harbour')).not.toBeInTheDocument()
})

test('a reader waits for the list, sees all of its locations by keyboard, and no way to change it', async () => {
  const loading = later<LocationGroup[]>()
  answer({ getCurrentAccount: () => person('ROLE_LOCATION_READ'), listManagedGroups: () => loading.ended })
  await show(<LocationGroupsPage />)
  await expect.element(page.getByText('Loading...', { exact: true })).toBeVisible()
  const many = Array.from({ length: 12 }, (_, at) => ({
    ...hall('ground'),
    id: `loc-${at}`,
    name: `Hall ${at}`,
  }))
  loading.finish([group('grp-1', 'Harbour', many), group('grp-2', 'Nobody’s')])
  await expect.element(row('Nobody’s')).toHaveTextContent('No locations')
  expect(page.getByRole('button', { name: /Create|Edit|Delete/ }).elements()).toEqual([])
  const more = page.getByRole('button', { name: /^\d+ more$/ })
  await expect.element(more).toBeVisible()
  more.element().focus()
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByRole('button', { name: 'Show fewer' })).toHaveFocus()
  await expect.element(row('Harbour')).toHaveTextContent('Hall 11')
  await expectAccessible()
})

test('a deletion says what is removed with the group, or shows only its question', async () => {
  const question = 'Are you sure you want to delete the location group "Harbour"?'
  let isKnown = true
  answer({
    getCurrentAccount: () => person('ROLE_INTEGRATOR_ACCOUNT_MANAGEMENT'),
    listManagedGroups: () => [group('grp-1', 'Harbour')],
    previewGroupDeletion: () => {
      if (!isKnown) throw new Refusal(404, {})
      const one = { count: 1, names: ['Hall'] }
      return { accounts: 4, locations: one, silencedLocations: one }
    },
  })
  await show(<LocationGroupsPage />)
  const dialog = page.getByRole('dialog', { name: 'Delete Location Group' })
  await page.getByRole('button', { name: 'Delete' }).click()
  const told = [
    question,
    '4 accounts lose their membership.',
    '1 location leaves it and stays: Hall.',
    '1 location would then alert nobody: Hall.',
  ]
  await expect.element(dialog).toHaveTextContent(told.join(''))
  await expectAccessible()
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  isKnown = false
  await page.getByRole('button', { name: 'Delete' }).click()
  await expect.element(dialog).toHaveTextContent(`${question}CancelDelete`)
})

test('deletes many, and says who is alerted no more', async () => {
  const remove = vi.fn<NonNullable<Answers['deleteManagedGroups']>>(({ body }) =>
    resultsOf(body.items, ({ locationGroupId }) =>
      locationGroupId === 'grp-1' ? { refused: 'In use.' } : null,
    ),
  )
  answer({
    getCurrentAccount: () => person('ROLE_INTEGRATOR_ACCOUNT_MANAGEMENT'),
    listManagedGroups: groups,
    deleteManagedGroups: remove,
  })
  await show(<LocationGroupsPage />)
  await actOnAll(2, 'Delete')
  await expectPreview(
    /^2 location groups are deleted\..*Locations that are in no other group then alert nobody\.$/,
  )
  await confirm('Delete')
  await expect.element(bulkDialog.getByText('1 done, 1 failed')).toBeVisible()
  expect(remove.mock.calls[0]?.[0].body.items).toEqual([
    { locationGroupId: 'grp-1' },
    { locationGroupId: 'grp-2' },
  ])
})
