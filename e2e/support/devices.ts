import { expect } from '@playwright/test'
import type { Page, Request } from '@playwright/test'
import { apiOf } from './api.ts'
import { dialogOn } from './dialog.ts'
import { pressAction } from './list.ts'
import { enter } from './sign-in.ts'
import type { Person } from './sign-in.ts'

export async function openDevices(page: Page, person: Person = 'admin'): Promise<void> {
  await enter(page, person, '/devices')
  await expect(page.locator('[data-row^="dev-"]').first()).toBeVisible()
}

export const rowOf = (page: Page, deviceId: string) => page.locator(`[data-row="${deviceId}"]`)

export const act = (page: Page, deviceId: string, name: string) => pressAction(rowOf(page, deviceId), name)

export const readSetup = (page: Page, deviceId: string) => apiOf(page).getDevice({ deviceId })

const kinds = {
  'Add Product': { select: 'Select Product', submit: 'Add Product' },
  'Add Existing Component': { select: 'Select Existing Component', submit: 'Add Component' },
} as const

/** One of the two wizards. */
export function wizardOn(page: Page, kind: keyof typeof kinds, deviceId: string) {
  const dialog = dialogOn(page, `${kind} to ${deviceId}`)
  const { select, submit } = kinds[kind]
  const button = (name: string) => dialog.getByRole('button', { name, exact: true })
  const field = (name: string) => dialog.getByRole('textbox', { name, exact: true })
  return {
    field,
    next: button('Next'),
    submit: button(submit),
    filter: dialog.getByRole('searchbox'),
    zones: dialog.getByRole('group', { name: /^Zones of / }).getByRole('button'),
    choices: dialog.getByRole('group', { name: select }).locator('button[aria-pressed]'),
    connection: (name: 'Modbus TCP' | 'Modbus RTU') => dialog.getByRole('radio', { name }),
  }
}

type Wizard = ReturnType<typeof wizardOn>

const isCommit = (request: Request) => request.method() === 'PUT' && request.url().includes('/components')

/** Presses the last button and returns what was sent, with its address. */
export async function commit(page: Page, wizard: Wizard) {
  const sent = page.waitForRequest(isCommit)
  await wizard.submit.click()
  const request = await sent
  const { pathname, searchParams } = new URL(request.url())
  const body: unknown = request.postDataJSON()
  return { path: pathname, query: Object.fromEntries(searchParams), body }
}

/** A slave id that the device does not use yet. */
export async function freeSlaveId(page: Page, deviceId: string): Promise<number> {
  const { components } = await readSetup(page, deviceId)
  const taken = new Set(components.map(({ rtuConfig }) => rtuConfig?.slaveId))
  const free = Array.from({ length: 247 }, (_, at) => at + 1).find((id) => !taken.has(id))
  if (free === undefined) throw new Error(`${deviceId} has no slave id left.`)
  return free
}
