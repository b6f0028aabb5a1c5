import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { Integration } from '#contract/schemas/integration'
import { answer, type Answers, later, Refusal } from '../../testing/platform.ts'
import { person } from '../../testing/people.ts'
import { show } from '../../testing/show.tsx'
import { IntegrationsPage } from './IntegrationsPage.tsx'

const failed = 'Failed to save integration. Please try again.'
const dialog = page.getByRole('dialog', { name: 'Create Integration' })
const button = (name: string) => dialog.getByRole('button', { name, exact: true })
const alert = dialog.getByRole('alert')

async function fillIn(answers: Answers) {
  answer({
    getCurrentAccount: () => person('ROLE_INTEGRATOR_DEVICE_MANAGEMENT'),
    listIntegrations: () => [],
    ...answers,
  })
  await show(<IntegrationsPage />)
  await page.getByRole('button', { name: 'Create Integration' }).click()
  await dialog.getByLabelText('Name').fill('Kept')
  await dialog.getByLabelText('Type').selectOptions('DECT')
}

test('the sentence of the specification comes first, and the reason of the platform after it', async () => {
  answer({
    getCurrentAccount: () => person('ROLE_INTEGRATOR_DEVICE_MANAGEMENT'),
    listIntegrations: () => {
      throw new Refusal(400, { message: 'The store of integrations is closed.' })
    },
  })
  await show(<IntegrationsPage />)
  await expect
    .element(page.getByRole('alert'))
    .toHaveTextContent(/^Failed to fetch integrationsThe store of integrations is closed\.$/)

  const entry = (key: string, FIELD: string) => ({ key, parameters: { FIELD } })
  const errors = [entry('REQUIRED', 'shoeSize'), entry('INVALID', 'name'), entry('INVALID', 'email')]
  await fillIn({
    createIntegration: () => {
      throw new Refusal(400, { message: 'The body does not fit', errors })
    },
  })
  await button('Create').click()
  await expect.element(dialog.getByText('Name is invalid')).toBeVisible()
  await expect
    .element(alert)
    .toHaveTextContent(`${failed}shoeSize is required. Email is invalid. The body does not fit`)
})

test('a role that was taken away, and a platform that is out of reach or slow, lose nothing', async () => {
  const saving = later<Integration>()
  const closed: NonNullable<Answers['createIntegration']> = () => {
    throw new Refusal(403, { message: 'You may not do this.' })
  }
  await fillIn({ createIntegration: closed })
  await button('Create').click()
  await expect.element(alert).toHaveTextContent(`${failed}You may not do this.`)

  const kept = {
    getCurrentAccount: () => person('ROLE_INTEGRATOR_DEVICE_MANAGEMENT'),
    listIntegrations: () => [],
  }
  answer(kept)
  await button('Create').click()
  await expect.element(alert).toHaveTextContent(`${failed}Nobody answers createIntegration.`)
  await expect.element(dialog.getByLabelText('Name')).toHaveValue('Kept')

  answer({ ...kept, createIntegration: () => saving.ended })
  await button('Create').click()
  await expect.element(button('Saving...')).toBeVisible()
  await expect.element(alert).not.toBeInTheDocument()
  await expect.element(button('Cancel')).toBeDisabled()
  await expect.element(button('Close')).toBeDisabled()
  await userEvent.keyboard('{Escape}')
  await expect.element(dialog).toBeVisible()
  saving.finish({
    integrationId: 'itg-1',
    name: 'Kept',
    type: 'DECT',
    integratorId: 'int-1',
    pagerDuty: null,
    twilioSms: null,
    dect: null,
    version: 1,
  })
  await expect.element(dialog).not.toBeInTheDocument()
  await expect.element(page.getByText('Integration Kept saved')).toBeVisible()
})
