import { callApi } from './support/api.ts'
import {
  act,
  commit,
  freeSlaveId,
  openDevices,
  readSetup,
  watchCommits,
  wizardOn,
} from './support/devices.ts'
import type { Wizard } from './support/devices.ts'
import { expectSaid } from './support/dialog.ts'
import { expect, test } from './support/test.ts'

interface Unlinked {
  componentName: string
  identifier: string
  zoneName: string | null
  origin: string
  modbusConfig: { startAddressOffset: number } | null
  componentSequence: number | null
  productSequence: number | null
}

test('Add Existing Component: what it knows is filled in, by TCP and by RTU', async ({ page }) => {
  await openDevices(page)
  const all = (await callApi(page, 'GET', '/component/unlinked')) as Unlinked[]
  const offered = all.filter(({ origin }) => origin === 'DEVICE_COMPONENT')
  const radio = all.find(({ origin }) => origin === 'LINKED')
  const [first, second] = offered.filter(({ zoneName }) => zoneName !== null)
  if (!first || !second || !radio) throw new Error('The sample has too few unlinked components.')
  const slaveId = await freeSlaveId(page, 'dev-0003')
  const connections = [
    {
      component: first,
      connect: async (wizard: Wizard) => {
        await wizard.connection('Modbus TCP').check()
        await wizard.field('Host').fill('10.99.0.3')
        await wizard.field('Unit').fill('')
      },
      sent: { tcpConfig: { host: '10.99.0.3', port: 502, unit: 1 } },
    },
    {
      component: second,
      connect: async (wizard: Wizard) => {
        await wizard.connection('Modbus RTU').check()
        await wizard.field('Slave ID').fill(String(slaveId))
      },
      sent: { rtuConfig: { slaveId } },
    },
  ]
  for (const { component, connect, sent } of connections) {
    await act(page, 'dev-0003', 'Add Existing Component')
    const wizard = wizardOn(page, 'Add Existing Component', 'dev-0003')
    await wizard.expectStep('Select Existing Component')
    await expect(wizard.choices.first()).toBeVisible()
    await wizard.filter.fill(radio.identifier)
    await expect(wizard.choices).toHaveCount(0)
    await wizard.filter.fill(component.identifier)
    await wizard.choices.click()

    const offset = component.modbusConfig?.startAddressOffset ?? 0
    await expect(wizard.field('Identifier')).toHaveValue(component.identifier)
    await expect(wizard.field('Component Name')).toHaveValue(component.componentName)
    await expect(wizard.field('Technical Zone Name')).toHaveValue(component.zoneName ?? '')
    await expect(wizard.field('Component Sequence')).toHaveValue(String(component.componentSequence ?? 0))
    await expect(wizard.field('Product Sequence')).toHaveValue(String(component.productSequence ?? 0))
    await wizard.field('Identifier').fill(' ')
    await expect(wizard.next).toBeDisabled()
    await wizard.field('Identifier').fill(component.identifier)
    await wizard.next.click()
    await expect(wizard.field('Start Address Offset')).toHaveValue(String(offset))
    await connect(wizard)
    await wizard.next.click()
    expect(await wizard.facts()).toMatchObject({ Identifier: component.identifier })

    const { query, body } = await commit(page, wizard)
    expect(query).toEqual({})
    expect(body).toStrictEqual({
      products: [
        {
          product: null,
          identifier: component.identifier,
          componentName: component.componentName,
          technicalZoneName: component.zoneName,
          modbusStartAddressOffset: offset,
          componentSequence: component.componentSequence ?? 0,
          productSequence: component.productSequence ?? 0,
          ...sent,
        },
      ],
    })
    await expectSaid(page, 'Existing component successfully added to device dev-0003')
    await expect(wizard.dialog).toHaveCount(0)
  }
})

test('the last button acts only if a component was chosen', async ({ page }) => {
  await openDevices(page)
  const { components: _, ...device } = await readSetup(page, 'dev-0003')
  // As after signing in again in the middle of it, with nothing chosen: no other way leads to the last step.
  await page.evaluate((subject) => {
    const values = { identifier: 'X-1', componentName: 'X', technicalZoneName: 'X', connection: 'RTU' }
    const drafts = { 'add-existing-component': { subject, values, step: 3 } }
    sessionStorage.setItem('drafts', JSON.stringify({ route: '/devices', drafts }))
  }, device)
  await page.reload()
  const wizard = wizardOn(page, 'Add Existing Component', 'dev-0003')
  await wizard.expectStep('Review Configuration')
  const commits = watchCommits(page)
  await wizard.submit.click()
  await expect(wizard.failure).toContainText('Failed to add existing component')
  await expect(wizard.failure).toContainText('No component is selected')
  expect(commits).toEqual([])
})
