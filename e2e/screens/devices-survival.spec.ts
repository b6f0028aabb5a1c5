import { apiOf } from '../support/api.ts'
import {
  act,
  beginProduct,
  freeSlaveId,
  openDevices,
  readSetup,
  reviewProduct,
  watchCommits,
  wizardOn,
} from '../support/devices.ts'
import { dropNext, expectSaid, holdBack, refusals } from '../support/dialog.ts'
import { againDialog, endSession, signInInPopup } from '../support/session.ts'
import { enterCredentials, expectRoute, openRoute, signIn } from '../support/sign-in.ts'
import { expect, test } from '../support/test.ts'

const named = (name: string) => (component: { componentName: string }) => component.componentName === name

test('an address in use is reported while typing, with the next free one; one that is taken meanwhile leads back to its step', async ({
  page,
  guard,
}) => {
  guard.allow(refusals)
  await openDevices(page)
  const { components } = await readSetup(page, 'dev-0006')
  const byTcp = components.find(({ tcpConfig }) => tcpConfig)
  if (!byTcp?.tcpConfig) throw new Error('dev-0006 reads nothing by TCP.')
  const wizard = await beginProduct(page, 'dev-0006', 'Beside another')
  await wizard.connection('Modbus TCP').check()
  await expect(wizard.warning).toHaveCount(0)
  await wizard.field('Host').fill(byTcp.tcpConfig.host)
  await expect(wizard.warning).toHaveText(
    `${byTcp.componentName} already uses offset 0 on ${byTcp.tcpConfig.host}:502, unit 1.`,
  )
  await wizard.field('Unit').fill('2')
  await expect(wizard.warning).toHaveCount(0)
  await wizard.field('Unit').fill('1')
  await wizard.button('Use offset 1').click()
  await expect(wizard.field('Start Address Offset')).toHaveValue('1')
  await expect(wizard.warning).toHaveCount(0)
  await wizard.next.click()
  await wizard.submit.click()
  await expectSaid(page, 'Product successfully added to device dev-0006')

  const slaveId = await freeSlaveId(page, 'dev-0007')
  const late = await reviewProduct(page, 'dev-0007', 'The second', slaveId)
  const entry = {
    product: null,
    componentName: 'The first',
    technicalZoneName: 'Engine room',
    rtuConfig: { slaveId },
  }
  await apiOf(page).commitManagedDeviceComponents({
    deviceId: 'dev-0007',
    query: { product: 'EM-340' },
    body: { products: [entry] },
  })
  await late.submit.click()
  await late.expectStep('Modbus Configuration')
  await expect(late.failure).toContainText('Failed to add product')
  await expect(late.failure).toContainText(`The first has offset 0 on slave id ${slaveId}`)
  await expect(late.field('Slave ID')).toHaveValue(String(slaveId))
  await expect(late.field('Start Address Offset')).toHaveAttribute('aria-invalid', 'true')
  await expect(late.warning).toContainText('The first already uses')
  await late.button('Use offset 1').click()
  await expect(late.dialog.locator('[aria-invalid=true]')).toHaveCount(0)
  await late.next.click()
  expect(await late.facts()).toMatchObject({ 'Component Name': 'The second', 'Start Address Offset': '1' })
  await late.submit.click()
  await expectSaid(page, 'Product successfully added to device dev-0007')
})

test('without a connection nothing is lost; a double click commits once, and one on Next commits nothing', async ({
  page,
  guard,
}) => {
  guard.allow(refusals)
  await openDevices(page)
  const slaveId = await freeSlaveId(page, 'dev-0010')
  // The console tries once more by itself.
  await dropNext(page, /\/product$/, 2)
  await act(page, 'dev-0010', 'Add Product')
  const opened = wizardOn(page, 'Add Product', 'dev-0010')
  await expect(opened.failure).toContainText('Failed to fetch products')
  await opened.button('Retry').click()
  await expect(opened.choices.first()).toBeVisible()
  await opened.button('Cancel').click()

  const wizard = await beginProduct(page, 'dev-0010', 'Only one')
  const commits = watchCommits(page)
  await wizard.connection('Modbus RTU').check()
  await wizard.field('Slave ID').fill(String(slaveId))
  await wizard.next.dblclick()
  await wizard.expectStep('Review Configuration')
  // The last button takes the place of Next, so the second click is on it.
  await wizard.submit.dispatchEvent('click', { detail: 2 })
  await expect(wizard.submit).toBeVisible()
  expect(commits).toHaveLength(0)

  await dropNext(page, /\/components\?/)
  await wizard.submit.click()
  await expect(wizard.failure).toContainText('Failed to add product')
  await wizard.expectStep('Review Configuration')
  expect(await wizard.facts()).toMatchObject({ 'Component Name': 'Only one', 'Slave ID': String(slaveId) })
  expect(commits).toHaveLength(1)

  const letGo = await holdBack(page, /\/components\?/, 'PUT')
  await wizard.submit.dblclick()
  const busy = wizard.button('Adding...')
  await expect(busy).toHaveAttribute('aria-disabled', 'true')
  await busy.click({ force: true })
  await page.keyboard.press('Enter')
  await page.keyboard.press('Escape')
  await expect(wizard.button('Close')).toBeDisabled()
  await expect(wizard.button('Cancel')).toBeDisabled()
  letGo()
  await expectSaid(page, 'Product successfully added to device dev-0010')
  await expect(wizard.dialog).toHaveCount(0)
  expect(commits).toHaveLength(2)
  expect((await readSetup(page, 'dev-0010')).components.filter(named('Only one'))).toHaveLength(1)
})

test('a session that ends meanwhile: after signing in again, in a popup or on the page, the input is still there', async ({
  page,
  guard,
}) => {
  guard.allow(/status of 40[01]/)
  await signIn(page, 'admin')
  await openRoute(page, '/devices')
  const slaveId = await freeSlaveId(page, 'dev-0011')
  const wizard = await reviewProduct(page, 'dev-0011', 'Typed before', slaveId)
  await endSession(page)
  await wizard.submit.click()
  await expect(againDialog(page).dialog).toBeVisible()
  await signInInPopup(page, 'admin')
  await expect(againDialog(page).dialog).toHaveCount(0)
  await wizard.expectStep('Review Configuration')
  await wizard.button('Back').click()
  await wizard.field('Start Address Offset').fill('12')
  await wizard.next.click()

  await endSession(page)
  await page.evaluate(() => {
    window.open = () => null
  })
  await wizard.submit.click()
  await againDialog(page).inPopup.click()
  await againDialog(page).here.click()
  await enterCredentials(page, 'admin')
  await expectRoute(page, '/devices')
  await wizard.expectStep('Review Configuration')
  expect(await wizard.facts()).toMatchObject({
    'Component Name': 'Typed before',
    'Slave ID': String(slaveId),
    'Start Address Offset': '12',
  })
  await wizard.submit.click()
  await expectSaid(page, 'Product successfully added to device dev-0011')
  const [added] = (await readSetup(page, 'dev-0011')).components.filter(named('Typed before'))
  expect(added).toMatchObject({ modbusConfig: { startAddressOffset: 12 }, rtuConfig: { slaveId } })
})
