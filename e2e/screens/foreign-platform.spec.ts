import type { Locator, Page } from '@playwright/test'
import { dialogOn, expectSaid } from '../support/dialog.ts'
import { foreignPlatform, platforms } from '../support/foreign-platform.ts'
import { initializeOn } from '../support/initialize-device.ts'
import { listOn } from '../support/list.ts'
import { enter, openRoute } from '../support/sign-in.ts'
import { test as base, expect } from '../support/test.ts'

type Kind = keyof typeof platforms
type Foreign = Awaited<ReturnType<typeof foreignPlatform>>

const test = base.extend<{ kind: Kind; foreign: Foreign }>({
  kind: ['least', { option: true }],
  foreign: async ({ page, kind }, provide) => {
    const foreign = await foreignPlatform(platforms[kind])
    await foreign.serve(page)
    await provide(foreign)
    foreign.stop()
  },
})

const rowOf = (page: Page, id: string) => page.locator(`[data-row="${id}"]`)
const press = (place: Locator, name: string) => place.getByRole('button', { name, exact: true }).click()

async function actOn(page: Page, id: string, action: string): Promise<void> {
  const row = rowOf(page, id)
  const button = row.getByRole('button', { name: action, exact: true })
  if ((await button.count()) === 0 || !(await button.isVisible())) await press(row, 'More actions')
  await button.click()
}

/** Bodies are complete: they contain the integrator if it is known. */
const integratorOf = (kind: Kind) => (kind === 'least' ? {} : { integratorId: 'int-9' })

/** What is done on each screen. */
const journeys: Record<string, (page: Page, foreign: Foreign, kind: Kind) => Promise<void>> = {
  '/locations': async (page, foreign, kind) => {
    await expect(rowOf(page, 'l1')).toContainText('Hall')
    if (kind === 'more') await expect(rowOf(page, 'l1')).toContainText(/20457.*HIBERNATING/s)
    await actOn(page, 'l1', 'Add Existing Component')
    const dialog = dialogOn(page, 'Add Existing Component to Hall')
    await dialog.getByRole('button', { name: /Door/ }).click()
    await dialog.getByLabel('Zone ID').fill('Z-1')
    await dialog.getByLabel('Zone Name').fill('Roof')
    await press(dialog, 'Next')
    await press(dialog, 'Link Component')
    await expect(dialog).toBeHidden()
    expect(foreign.sent).toMatchObject([
      { call: 'PATCH /component/link', body: { identifier: 'c1', locationId: 'l1', zoneId: 'Z-1' } },
    ])
  },

  '/audit': async (page, _foreign, kind) => {
    await expect(listOn(page, 'Audit Traces').table).toContainText('LOOKED')
    if (kind === 'more') await expect(listOn(page, 'Audit Traces').table).toContainText(/yesterday.*12/s)
  },

  '/accounts': async (page, foreign, kind) => {
    await expect(rowOf(page, 'a1')).toContainText(kind === 'least' ? 'No location groups' : 'North')
    await actOn(page, 'a1', 'Logins')
    const logins = dialogOn(page, 'Login History - anna')
    await expect(logins).toContainText(`Total Logins: ${kind === 'least' ? 2 : 1}`)
    await press(logins, 'Close')
    await actOn(page, 'a1', 'Edit')
    const dialog = dialogOn(page, 'Edit Account')
    if (kind === 'more') await expect(dialog.getByLabel('Sex')).toHaveValue('UNTOLD')
    const typed = { 'First Name': 'Anna', 'Last Name': 'B', Email: 'a@b.example', 'Integrator ID': 'int-1' }
    for (const [label, value] of Object.entries(typed)) await dialog.getByLabel(label).fill(value)
    await dialog.getByLabel('Account Owner').selectOption('a1')
    await dialog.getByLabel('Location read').check()
    await press(dialog, 'Update')
    await expectSaid(page, 'Account anna saved')
    expect(foreign.sent).toMatchObject([
      { call: 'PUT /management/account/a1', body: { data: { username: 'anna', firstName: 'Anna' } } },
    ])
  },

  '/location-groups': async (page, foreign, kind) => {
    await expect(rowOf(page, 'g1')).toContainText('No locations')
    await actOn(page, 'g1', 'Edit')
    const dialog = dialogOn(page, 'Edit Location Group')
    await dialog.getByLabel('Hall - Unknown Layout').check()
    await dialog.getByLabel('On call').check()
    await press(dialog, 'Update')
    await expectSaid(page, 'Location group North saved')
    const layoutId = kind === 'least' ? null : '1'
    const layoutName = kind === 'least' ? null : ''
    expect(foreign.sent).toEqual([
      {
        call: 'PUT /management/organization/location/group/g1',
        body: {
          locationGroupId: 'g1',
          name: 'North',
          ...integratorOf(kind),
          locations: [{ id: 'l1', name: 'Hall', layoutId, layoutName }],
          integrations: [{ integrationId: 'i1', name: 'On call' }],
        },
      },
    ])
  },

  '/integrations': async (page, foreign, kind) => {
    await expect(rowOf(page, 'i1')).toContainText(kind === 'least' ? 'On call' : 'CARRIER_PIGEON')
    await actOn(page, 'i1', 'Edit')
    const dialog = dialogOn(page, 'Edit Integration')
    await expect(dialog.getByLabel('Type')).toHaveValue(kind === 'least' ? '' : 'CARRIER_PIGEON')
    await dialog.getByLabel('Type').selectOption('DECT')
    await press(dialog, 'Update')
    await expectSaid(page, 'Integration On call saved')
    const body = {
      integrationId: 'i1',
      name: 'On call',
      type: 'DECT',
      pagerDuty: null,
      ...integratorOf(kind),
    }
    expect(foreign.sent).toEqual([{ call: 'PUT /management/integration', body }])
  },

  '/devices': async (page, foreign, kind) => {
    if (kind === 'more') await expect(rowOf(page, 'd1')).toContainText(/DREAMING.*300/s)
    await actOn(page, 'd1', 'Validate Token')
    await expectSaid(page, 'Token validation successful for device d1')
    await expect(rowOf(page, 'd1')).toContainText('Yes')

    await actOn(page, 'd1', 'Initialize')
    const initialize = initializeOn(page, 'd1')
    await initialize.location.fill('Hall')
    await initialize.options.filter({ hasText: /^Hall$/ }).click()
    await press(initialize.dialog, 'Cancel')
    await press(initialize.dialog, 'Discard')

    for (const [action, item, last] of [
      ['Add Product', /Meter/, 'Add Product'],
      ['Add Existing Component', /Pump/, 'Add Component'],
    ] as const) {
      await actOn(page, 'd2', action)
      const wizard = dialogOn(page, `${action} to d2`)
      await wizard.getByRole('button', { name: item }).click()
      await wizard.getByLabel('Technical Zone Name').fill('Roof')
      await press(wizard, 'Next')
      await wizard.getByLabel('Modbus RTU').check()
      await press(wizard, 'Next')
      await press(wizard, last)
      await expect(wizard).toBeHidden()
    }
    expect(foreign.sent.map(({ call }) => call)).toEqual([
      'POST /management/device/d1/validatetoken',
      'PUT /management/device/d2/components',
      'PUT /management/device/d2/components',
    ])
  },
}

test('the page of a location says that this platform does not offer it', async ({ page, foreign, guard }) => {
  guard.allow(/status of 404/)
  await enter(page, 'admin', '/locations/l1')
  await expect(page.getByRole('article')).toContainText('This platform does not offer a page for Hall')
  await page.getByRole('paragraph').getByRole('link', { name: 'Locations' }).click()
  await expect(rowOf(page, 'l1')).toContainText('Hall')
  expect(foreign.sent).toEqual([])
})

for (const kind of ['least', 'more'] as const) {
  test.describe(`on a platform that sends ${kind === 'least' ? 'the least' : 'more'}`, () => {
    test.use({ kind })

    test('every screen and dialog works', async ({ page, foreign }) => {
      await enter(page, 'admin')
      for (const [route, journey] of Object.entries(journeys))
        await test.step(route, async () => {
          await openRoute(page, route)
          await journey(page, foreign, kind)
          foreign.sent.length = 0
        })
    })
  })
}
