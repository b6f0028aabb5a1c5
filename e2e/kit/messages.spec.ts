import { dialogOn, refusals } from '../support/dialog.ts'
import { foreignPlatform, platforms } from '../support/foreign-platform.ts'
import { enter, openRoute } from '../support/sign-in.ts'
import { expect, test } from '../support/test.ts'

const entry = (key: string, FIELD: string) => ({ key, parameters: { FIELD } })
const list = {
  message: 'The body does not fit',
  errors: [entry('REQUIRED', 'shoeSize'), entry('INVALID', 'name'), entry('INVALID', 'email')],
}

test.beforeEach(({ guard }) => guard.allow(refusals))

test('an error list names fields that the form does not have in the words of the specification', async ({
  page,
}) => {
  const foreign = await foreignPlatform(platforms.more, {
    'PUT /management/account/a1': { status: 400, json: list },
    'POST /management/integration': { status: 400, json: list },
  })
  await foreign.serve(page)
  await enter(page, 'admin', '/accounts')
  await page.locator('[data-row=a1]').getByRole('button', { name: 'Edit' }).click()
  const account = dialogOn(page, 'Edit Account')
  const typed = { 'First Name': 'A', 'Last Name': 'B', Email: 'a@b.example', 'Integrator ID': 'int-1' }
  for (const [label, value] of Object.entries(typed)) await account.getByLabel(label).fill(value)
  await account.getByLabel('Account Owner').selectOption('a1')
  await account.getByRole('button', { name: 'Update' }).click()
  await expect(account.getByText('Email is invalid')).toBeVisible()
  await expect(account.getByRole('alert')).toHaveText('Shoe size is required. Name is invalid')
  await account.getByRole('button', { name: 'Cancel' }).click()
  await account.getByRole('button', { name: 'Discard' }).click()

  await openRoute(page, '/integrations')
  await page.getByRole('button', { name: 'Create Integration' }).click()
  const integration = dialogOn(page, 'Create Integration')
  await integration.getByLabel('Name').fill('On call')
  await integration.getByLabel('Type').selectOption('DECT')
  await integration.getByRole('button', { name: 'Create' }).click()
  await expect(integration.getByText('Name is invalid')).toBeVisible()
  await expect(integration.getByRole('alert')).toHaveText(
    'Failed to save integration. Please try again.Shoe size is required. Email is invalid. The body does not fit',
  )
  foreign.stop()
})

test("the specification's sentence comes first, and the server's reason after it", async ({ page }) => {
  const closed = (reason: string) => ({ status: 400, json: { message: reason } })
  const foreign = await foreignPlatform(platforms.more, {
    'GET /management/integration': closed('The store of integrations is closed.'),
    'GET /management/account/audit': closed('The log is closed.'),
    'POST /management/device/d1/validatetoken': closed('The device is asleep.'),
  })
  await foreign.serve(page)
  await enter(page, 'admin', '/integrations')
  const alert = page.getByRole('alert')
  await expect(alert).toHaveText('Failed to fetch integrationsThe store of integrations is closed.')
  await openRoute(page, '/audit')
  await expect(alert).toHaveText('Failed to fetch tracesThe log is closed.')
  await openRoute(page, '/location-groups')
  await page.locator('[data-row=g1]').getByRole('button', { name: 'Edit' }).click()
  const checklist = dialogOn(page, 'Edit Location Group').getByRole('group', { name: 'Integrations' })
  await expect(checklist.getByRole('status')).toHaveText(
    'Failed to fetch integrationsThe store of integrations is closed.',
  )
  await dialogOn(page, 'Edit Location Group').getByRole('button', { name: 'Cancel' }).click()
  await openRoute(page, '/devices')
  await page.locator('[data-row=d1]').getByRole('button', { name: 'More actions' }).click()
  await page.getByRole('button', { name: 'Validate Token' }).first().click()
  await expect(alert).toHaveText('Token validation failed for device d1The device is asleep.')
  foreign.stop()
})
