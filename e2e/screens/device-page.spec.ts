import type { Page } from '@playwright/test'
import { apiOf } from '../support/api.ts'
import { act, commit, freeSlaveId, readSetup, wizardOn } from '../support/devices.ts'
import { expectNotification } from '../support/dialog.ts'
import { pressInMenu, tabTo } from '../support/keyboard.ts'
import { enter, expectRoute } from '../support/sign-in.ts'
import { expect, test } from '../support/test.ts'

const deviceId = 'dev-0001'

/** With the identifier and the values that the platform knows of it. */
async function addExisting(page: Page): Promise<void> {
  const unlinked = await apiOf(page).listUnlinkedComponents()
  const component = unlinked.find(({ origin, zoneName }) => origin === 'DEVICE_COMPONENT' && zoneName)
  if (!component) throw new Error('The sample has no unlinked component of a device.')
  const slaveId = await freeSlaveId(page, deviceId)
  await act(page, deviceId, 'Add Existing Component')
  const wizard = wizardOn(page, 'Add Existing Component', deviceId)
  await wizard.filter.fill(component.identifier)
  await expect(wizard.choices).toHaveCount(1)
  await wizard.choices.click()
  await wizard.next.click()
  await wizard.connection('Modbus RTU').check()
  await wizard.field('Slave ID').fill(String(slaveId))
  await wizard.next.click()
  const { path, query } = await commit(page, wizard)
  expect([path, query]).toEqual([`/public/api/v1.0/management/device/${deviceId}/components`, {}])
  await expectNotification(page, `Existing component successfully added to device ${deviceId}`)
  const { components } = await readSetup(page, deviceId)
  const added = components.find(({ identifier }) => identifier === component.identifier)
  expect(added).toMatchObject({ componentName: component.componentName, rtuConfig: { slaveId } })
}

test('from the list to a device, an existing component, a product on a free address of its map, and its history', async ({
  page,
}) => {
  await enter(page, 'admin', '/devices')
  await addExisting(page)
  await page.getByRole('link', { name: deviceId, exact: true }).click()
  await expectRoute(page, `/devices/${deviceId}`)
  await expect(page.getByRole('heading', { name: `Device ${deviceId}`, level: 1 })).toBeFocused()
  await expect(page.locator('[data-row]')).toHaveCount(3)

  const { components } = await readSetup(page, deviceId)
  const tcpConfig = components.find((component) => component.tcpConfig)?.tcpConfig
  await page.getByRole('tab', { name: 'Address map' }).click()
  const bus = page.getByRole('region', { name: `Modbus TCP, ${tcpConfig?.host}` })
  await bus.getByRole('button', { name: 'Add Product at 1' }).click()
  const wizard = wizardOn(page, 'Add Product', deviceId)
  await wizard.filter.fill('EM-330')
  await wizard.choices.first().click()
  await wizard.zones.first().click()
  await wizard.next.click()
  await wizard.next.click()
  const { body } = await commit(page, wizard)
  expect(body).toMatchObject({ products: [{ modbusStartAddressOffset: 1, tcpConfig }] })
  await expect(bus.getByText('Next free address: 2')).toBeVisible()

  await page.getByRole('tab', { name: 'History' }).click()
  const newest = page.getByRole('listitem').first()
  await expect(newest).toContainText('added the component')
})

test("a device moves from its location's tab by keyboard, and back again", async ({ page }) => {
  const locationId = 'loc-0001'
  await enter(page, 'devices', `/locations/${locationId}/devices`)
  const before = await readSetup(page, deviceId)
  await pressInMenu(page, page.locator(`[data-row="${deviceId}"]`), 'Move')
  await page.getByRole('combobox', { name: 'New Location' }).fill('Bremen')
  await expect(page.getByRole('option').first()).toBeVisible()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('status').filter({ hasText: 'components move with it' })).toBeVisible()
  await tabTo(page, page.getByRole('dialog').getByRole('button', { name: 'Move', exact: true }))
  await page.keyboard.press('Enter')
  await expect(page.locator(`[data-row="${deviceId}"]`)).toHaveCount(0)
  expect((await readSetup(page, deviceId)).locationId).not.toBe(locationId)

  await page.keyboard.press('Tab')
  await expect(page.getByRole('button', { name: 'Undo' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.locator(`[data-row="${deviceId}"]`)).toBeVisible()
  const places = ({ components }: typeof before) =>
    components.map(({ componentId, zoneId }) => [componentId, zoneId])
  expect(places(await readSetup(page, deviceId))).toEqual(places(before))
  expect((await apiOf(page).getDevice({ deviceId })).locationId).toBe(locationId)
})
