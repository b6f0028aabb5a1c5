import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import type { Integrator } from '#contract/schemas/integrator'
import { firstApi } from '../../api/firstClient.ts'
import { queryClient, queryKey } from '../../api/query.ts'
import { expectAccessible } from '../../testing/expectAccessible.ts'
import { integratorOf } from '../../testing/integrators.ts'
import { operator } from '../../testing/people.ts'
import { answer, Refusal } from '../../testing/platform.ts'
import type { Answers } from '../../testing/platform.ts'
import { show } from '../../testing/show.tsx'
import { IntegratorsPage } from './IntegratorsPage.tsx'

const integrator = (changes: Partial<Integrator> = {}) =>
  integratorOf('int-1', 'Nordkyl', {
    accounts: 12,
    locations: 66,
    devices: 80,
    lastSignIn: 1_772_442_000,
    ...changes,
  })

async function open(answers: Answers, address = '/integrators') {
  answer({ getCurrentAccount: operator, ...answers })
  await show(<IntegratorsPage />, address)
  await expect.element(page.getByText('Nordkyl', { exact: true })).toBeVisible()
}

const button = (name: string) => page.getByRole('button', { name, exact: true })

test('a new integrator is sent with its first manager, and each missing field is named', async () => {
  const sent = vi.fn<(args: { body: unknown }) => Integrator>(() => integrator({ integratorId: 'int-2' }))
  await open({ listIntegrators: () => [integrator()], createIntegrator: sent })
  await button('Create Integrator').click()
  const dialog = page.getByRole('dialog', { name: 'Create Integrator' })
  await dialog.getByRole('button', { name: 'Create' }).click()
  for (const text of ['Name', 'First name', 'Last name', 'Username', 'Email'])
    await expect.element(dialog.getByText(`${text} is required`, { exact: true })).toBeVisible()
  await expectAccessible()
  await dialog.getByRole('textbox', { name: 'Name', exact: true }).fill('Alpenmess ')
  await dialog.getByLabelText('First Name').fill('Maria')
  await dialog.getByLabelText('Last Name').fill('Lindqvist')
  await dialog.getByLabelText('Username').fill('maria')
  await dialog.getByLabelText('Email').fill('maria@alpenmess.example')
  await dialog.getByRole('button', { name: 'Create' }).click()
  await expect.element(page.getByText('Integrator Alpenmess saved')).toBeVisible()
  const manager = {
    firstName: 'Maria',
    lastName: 'Lindqvist',
    username: 'maria',
    email: 'maria@alpenmess.example',
  }
  expect(sent.mock.calls[0]?.[0].body).toEqual({ name: 'Alpenmess', manager })
})

test.each([
  ['new', 'Create Integrator'],
  ['int-1', 'Rename Integrator'],
])('the address can open the form: %s', async (what, title) => {
  // The console shows no page before it knows the person.
  queryClient.setQueryData(queryKey(firstApi.getCurrentAccount), operator())
  await open({ listIntegrators: () => [integrator()] }, `/integrators?open=${what}`)
  await expect.element(page.getByRole('dialog', { name: title })).toBeVisible()
})

test('shows how many alarms are open at each integrator', async () => {
  await open({ listIntegrators: () => [integrator({ openAlarms: 17 })] })
  await expect.element(page.getByRole('columnheader', { name: 'Open Alarms' })).toBeVisible()
  await expect.element(page.getByRole('row', { name: 'Nordkyl' })).toHaveTextContent('17')
})

test('shows who has no second account manager', async () => {
  await open({
    listIntegrators: () => [
      integrator({ managers: 1 }),
      integrator({ integratorId: 'int-2', name: 'Alpenmess', managers: 3 }),
    ],
  })
  const row = (name: string) => page.getByRole('row', { name: new RegExp(name) })
  await expect.element(row('Nordkyl').getByText('No second one')).toBeVisible()
  await expect.element(row('Alpenmess').getByText('3', { exact: true })).toBeVisible()
})

test('a suspended integrator can be resumed, and another one can be suspended after a question', async () => {
  let suspendedAt: number | null = null
  await open({
    listIntegrators: () => [integrator({ suspendedAt })],
    suspendIntegrator: () => integrator({ suspendedAt: (suspendedAt = 1_772_442_000) }),
    resumeIntegrator: () => integrator({ suspendedAt: (suspendedAt = null) }),
  })
  await expect.element(page.getByText('ACTIVE', { exact: true })).toBeVisible()
  await button('Suspend').click()
  const dialog = page.getByRole('dialog', { name: 'Suspend Integrator' })
  await expect.element(dialog.getByText(/Its people cannot sign in/)).toBeVisible()
  await dialog.getByRole('button', { name: 'Suspend' }).click()
  await expect.element(page.getByText('SUSPENDED', { exact: true })).toBeVisible()
  await button('Resume').click()
  await expect.element(page.getByText('ACTIVE', { exact: true })).toBeVisible()
})

test('a deletion says beforehand whether it can work, and afterwards why it did not', async () => {
  const message = 'Nordkyl is not empty: it has 66 locations'
  await open({
    listIntegrators: () => [integrator()],
    deleteIntegrator: () => {
      throw new Refusal(409, { message })
    },
  })
  await button('Delete').click()
  const dialog = page.getByRole('dialog', { name: 'Delete Integrator' })
  await expect.element(dialog.getByText(/It is not empty/)).toBeVisible()
  await dialog.getByRole('button', { name: 'Delete' }).click()
  await expect.element(dialog.getByRole('alert')).toHaveTextContent(message)
})

test("the operator's own integrator can only be renamed", async () => {
  await open({ listIntegrators: () => [integrator({ isOperator: true })] })
  await expect.element(button('Rename')).toBeVisible()
  expect([button('Suspend').elements(), button('Delete').elements()]).toEqual([[], []])
})

test('without account management nothing can be changed', async () => {
  await open({
    listIntegrators: () => [integrator()],
    getCurrentAccount: () => ({ ...operator(), roles: ['ROLE_LOCATION_READ'] }),
  })
  expect([button('Rename').elements(), button('Create Integrator').elements()]).toEqual([[], []])
})

test('cleaning identities shows who would be removed, and then who was', async () => {
  await open({
    listIntegrators: () => [integrator()],
    previewIdentityCleaning: () => ({ removed: ['ghost', 'former'], kept: 12 }),
    cleanIdentities: () => ({ removed: ['ghost'], kept: 12 }),
  })
  await button('Clean Identities...').click()
  const dialog = page.getByRole('dialog', { name: 'Clean Identities' })
  await expect.element(dialog.getByText('Would be removed: ghost, former.')).toBeVisible()
  await dialog.getByRole('button', { name: 'Remove' }).click()
  await expect.element(dialog.getByText('Removed: ghost.')).toBeVisible()
})
