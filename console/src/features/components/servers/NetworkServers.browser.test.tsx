import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import type { NetworkServer, TriedMessage } from '#contract/schemas/lorawan/network-server'
import { expectAccessible } from '../../../testing/expectAccessible.ts'
import { mouse, pressAction } from '../../../testing/input/index.ts'
import { person } from '../../../testing/people.ts'
import { answer } from '../../../testing/platform.ts'
import { show } from '../../../testing/show.tsx'
import { ComponentPages } from '../ComponentPages.tsx'

const harbour: NetworkServer = {
  networkServerId: 'nws-1',
  name: 'Harbour',
  kind: 'LORIOT',
  paths: null,
  hasTunnelKey: false,
  issuedAt: 1_772_442_000,
  formerUntil: null,
  usedAt: null,
  version: 1,
}

function platform() {
  const state = { servers: [harbour] }
  const create = vi.fn<(args: { body: Partial<NetworkServer> }) => object>(({ body }) => {
    state.servers = [...state.servers, { ...harbour, ...body, networkServerId: 'nws-2' }]
    return { networkServerId: 'nws-2', secret: 'rV8mQ2', formerUntil: null }
  })
  const tried = vi.fn<(args: { body: unknown }) => TriedMessage>(() => null)
  const renew = vi.fn<(args: { body: unknown }) => object>(() => {
    state.servers = state.servers.map((one) => ({ ...one, formerUntil: 1_772_528_400 }))
    return { networkServerId: 'nws-1', secret: 'kT3xW9', formerUntil: 1_772_528_400 }
  })
  const remove = vi.fn<() => null>(() => {
    state.servers = []
    return null
  })
  answer({
    getCurrentAccount: () => person('ROLE_INTEGRATOR_DEVICE_MANAGEMENT'),
    listNetworkServers: () => state.servers,
    createNetworkServer: create as never,
    tryNetworkServer: tried,
    renewNetworkServerSecret: renew as never,
    deleteNetworkServer: remove,
  })
  return { create, tried, renew, remove }
}

const open = async () => show(<ComponentPages />, '/components/servers', '/components/{-$tab}')
const dialog = page.getByRole('dialog')
const field = (name: string) => dialog.getByRole('textbox', { name, exact: true })
const row = (text: string) => page.getByRole('row').filter({ hasText: text })

test('a generic one is saved when its paths have found something, and its secret is shown once', async () => {
  const { create, tried } = platform()
  await open()
  await expect.element(row('Harbour').getByText('LORIOT')).toBeVisible()
  await page.getByRole('button', { name: 'Add Network Server' }).click()
  await field('Name').fill('Own server')
  await dialog.getByRole('combobox', { name: 'Kind' }).selectOptions('Generic JSON')
  const save = dialog.getByRole('button', { name: 'Create' })
  await save.click()
  await expect.element(dialog.getByText('Path of the sensor is required')).toBeVisible()
  await expect.element(dialog.getByText('Payload, values or both are required')).toBeVisible()
  await expect.element(dialog.getByText(/^Paste a message as JSON/)).toBeVisible()
  await field('Sensor (MAC address)').fill('eui')
  await field('Values, decoded already').fill('values')
  await field('A message as an example').fill('{"id":"A81758FFFE0512AB","values":{"temperature":21.5}}')
  await expectAccessible()
  await save.click()
  await expect.element(dialog.getByText(/These paths find no sensor/)).toBeVisible()
  expect(create).not.toHaveBeenCalled()
  await field('Sensor (MAC address)').fill('id')
  tried.mockReturnValue({ devEui: 'A81758FFFE0512AB', heardAt: 1, port: 0, bytes: '', values: [] })
  await save.click()
  await expect.element(dialog.getByText('Authorization: Bearer rV8mQ2')).toBeVisible()
  const paths = { device: 'id', values: 'values', time: null, encoding: 'HEX' }
  expect(create.mock.lastCall?.[0].body).toMatchObject({ name: 'Own server', kind: 'GENERIC', paths })
  await dialog.getByRole('button', { name: 'Close' }).last().click()
  await expect.element(row('Own server')).toBeVisible()
  expect(document.body.textContent).not.toContain('rV8mQ2')
})

test('a secret is renewed while the one before stays valid, and a server is deleted', async () => {
  const { renew } = platform()
  await open()
  await pressAction(mouse, row('Harbour'), 'New Secret')
  await dialog.getByRole('combobox', { name: 'The secret before stays valid' }).selectOptions('for 7 days')
  await dialog.getByRole('button', { name: 'Issue' }).click()
  await expect.element(dialog.getByText('Authorization: Bearer kT3xW9')).toBeVisible()
  expect(renew.mock.lastCall?.[0].body).toEqual({ overlapHours: 168 })
  await dialog.getByRole('button', { name: 'Close' }).last().click()
  await expect.element(row('Harbour').getByText(/The one before is valid until/)).toBeVisible()
  await pressAction(mouse, row('Harbour'), 'Delete')
  await expect.element(dialog.getByText(/refused from then on/)).toBeVisible()
  await dialog.getByRole('button', { name: 'Delete' }).click()
  await expect.element(page.getByText('Network server Harbour deleted')).toBeVisible()
})

test('on a phone nothing is cut off', async () => {
  await page.viewport(390, 844)
  platform()
  await open()
  await expect.element(page.getByText('Harbour')).toBeVisible()
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(390)
  await expectAccessible()
})
