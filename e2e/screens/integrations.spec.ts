import type { Page } from '@playwright/test'
import type { Integration } from '#contract/schemas/integration'
import { apiOf } from '../support/api.ts'
import { bodyOfNext, dialogOn, expectHighlighted, expectNotification, refusals } from '../support/dialog.ts'
import { listOn } from '../support/list.ts'
import { enter } from '../support/sign-in.ts'
import type { Person } from '../support/sign-in.ts'
import { expect, test } from '../support/test.ts'

const path = '/management/integration'
const pagerDuty = { routingKey: 'R-1', region: 'EU' } as const

async function open(page: Page, person: Person = 'admin') {
  // By the menu, so that there is a page to go back to.
  await enter(page, person)
  await page.getByRole('link', { name: 'Integrations' }).click()
  await expect(listOn(page, 'Integrations').rows.first()).toBeVisible()
}

async function stored(page: Page, name: string) {
  const all = await apiOf(page).listIntegrations()
  return all.find((integration) => integration.name === name)
}

async function create(page: Page, name: string) {
  const created = await apiOf(page).createIntegration({ body: { name, type: 'PAGERDUTY', pagerDuty } })
  await page.getByRole('button', { name: 'Reload' }).click()
  return created
}

/** Past Cancel, to the button that sends the form: Enter in a list of choices does not send it. */
async function pressSubmit(page: Page): Promise<void> {
  await pressTwice(page, 'Tab')
  await page.keyboard.press('Enter')
}

async function pressTwice(page: Page, key: string): Promise<void> {
  await page.keyboard.press(key)
  await page.keyboard.press(key)
}

/** Behind the fields of a telephone system. */
const updateOf = (page: Page) => page.getByRole('dialog').getByRole('button', { name: 'Update' })

const buttonOf = (page: Page, { integrationId }: Integration, name: string) =>
  page.locator(`[data-row="${integrationId}"]`).getByRole('button', { name })

test('created, edited and deleted with the keyboard alone', async ({ page }) => {
  test.slow()
  await open(page)
  await page.getByRole('button', { name: 'Create Integration' }).focus()
  await page.keyboard.press('Enter')
  const creation = dialogOn(page, 'Create Integration')
  await expect(creation.getByLabel('Name')).toBeFocused()
  await expect(creation.getByLabel('Type').locator('option:checked')).toHaveText('Select a type...')
  await page.keyboard.type('Bereitschaft 夜間')
  await page.keyboard.press('Tab')
  await page.keyboard.type('PAGER')
  await page.keyboard.press('Tab')
  await page.keyboard.type('R0UT1NG')
  // Past Show, to the region.
  await pressTwice(page, 'Tab')
  await page.keyboard.type('EU')
  await pressSubmit(page)

  await expect(creation).toBeHidden()
  await expectNotification(page, 'Integration Bereitschaft 夜間 saved')
  const created = await stored(page, 'Bereitschaft 夜間')
  expect(created).toMatchObject({ type: 'PAGERDUTY', pagerDuty: { routingKey: 'R0UT1NG', region: 'EU' } })
  if (!created) throw new Error('The integration was not stored.')
  await expectHighlighted(page, created.integrationId)
  await expect(page.getByRole('button', { name: 'Create Integration' })).toBeFocused()
  const row = page.locator(`[data-row="${created.integrationId}"]`)
  await expect(row).toContainText(/Bereitschaft 夜間PAGERDUTY/)
  await expect(row).toContainText(created.integrationId)

  await buttonOf(page, created, 'Edit').focus()
  await page.keyboard.press('Enter')
  const edit = dialogOn(page, 'Edit Integration')
  await expect(edit.getByLabel('Routing Key')).toHaveValue('R0UT1NG')
  await edit.getByLabel('Type').focus()
  await page.keyboard.type('DECT')
  await expect(edit.getByLabel('Routing Key')).toHaveCount(0)
  const sent = await bodyOfNext(page, 'PUT', path, () => updateOf(page).press('Enter'))
  expect(sent).toMatchObject({ integrationId: created.integrationId, type: 'DECT', pagerDuty: null })
  await expect(edit).toBeHidden()
  expect(await stored(page, created.name)).toMatchObject({ type: 'DECT', pagerDuty: null })
  await expect(buttonOf(page, created, 'Edit')).toBeFocused()

  const asked: string[] = []
  page.once('dialog', (question) => {
    asked.push(question.message())
    void question.dismiss()
  })
  await buttonOf(page, created, 'Delete').focus()
  await page.keyboard.press('Enter')
  const sentence = 'Are you sure you want to delete integration "Bereitschaft 夜間"?'
  await expect.poll(() => asked).toEqual([sentence])
  expect(await stored(page, created.name)).toBeDefined()

  page.once('dialog', (question) => void question.accept())
  await page.keyboard.press('Enter')
  await expectNotification(page, 'Integration Bereitschaft 夜間 deleted')
  await expect(row).toHaveCount(0)
  expect(await stored(page, created.name)).toBeUndefined()
  await expect(page.getByRole('heading', { name: 'Integrations' })).toBeFocused()
})

test('an edit that the platform refuses keeps the dialog and its content', async ({ page, guard }) => {
  guard.allow(refusals)
  await open(page)
  const integration = await create(page, 'Contested')
  await buttonOf(page, integration, 'Edit').click()
  const dialog = dialogOn(page, 'Edit Integration')
  await dialog.getByLabel('Name').fill('Mine')
  await apiOf(page).deleteIntegration({ integrationId: integration.integrationId })
  await dialog.getByRole('button', { name: 'Update' }).click()
  await expect(dialog.getByRole('alert')).toContainText('Integration not found')
  await expect(dialog.getByLabel('Name')).toHaveValue('Mine')
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await dialog.getByRole('button', { name: 'Discard' }).click()
  await expect(page.locator(`[data-row="${integration.integrationId}"]`)).toHaveCount(0)

  const other = await create(page, 'Soon gone')
  await expect(buttonOf(page, other, 'Delete')).toBeVisible()
  await apiOf(page).deleteIntegration({ integrationId: other.integrationId })
  page.once('dialog', (question) => void question.accept())
  await buttonOf(page, other, 'Delete').click()
  await expect(page.getByRole('alert')).toHaveText(/^Failed to delete integrationIntegration not found/)
})
