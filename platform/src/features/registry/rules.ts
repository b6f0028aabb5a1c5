import type { ComponentRegistration, RegisteredComponent } from '#contract/schemas/registry'
import type { Scope } from '../../db/scope.ts'
import { conflict, fieldError, notFound, refersToNothing } from '../../base/errors.ts'
import * as store from './store.ts'

export async function requireRegistered(
  scope: Scope,
  key: 'identifier' | 'macAddress' | 'linkedComponentId',
  value: string,
): Promise<RegisteredComponent> {
  const component = await store.findRegistered(scope, key, value)
  if (!component) throw notFound('Component')
  return component
}

/** Every spelling of a MAC address becomes plain upper-case hexadecimal digits. */
export const plainMacAddress = (text: string): string => text.replace(/[\s:.-]/g, '').toUpperCase()

export function checkNotLinked(component: RegisteredComponent): void {
  if (component.linkedComponentId !== null) {
    const place = component.zoneName === null ? '' : ` to zone ${component.zoneName}`
    throw conflict(`${component.componentName} is linked${place}: unlink it first`)
  }
}

/** Lock the registry first. */
export async function checkFree(
  scope: Scope,
  identifier: string,
  { macAddress }: Pick<ComponentRegistration, 'macAddress'>,
): Promise<void> {
  const taken = await store.listTaken(scope, {
    identifiers: [identifier],
    macAddresses: macAddress === null ? [] : [macAddress],
  })
  if (taken.identifiers.has(identifier)) {
    throw conflict(`Another component has the identifier ${identifier}`, [
      fieldError('DUPLICATE', 'identifier'),
    ])
  }
  if (macAddress !== null && taken.macAddresses.has(macAddress)) throw macAddressTaken(macAddress)
}

export const macAddressTaken = (macAddress: string) =>
  conflict(`Another component has the MAC address ${macAddress}`, [fieldError('DUPLICATE', 'macAddress')])

export async function checkOwnDevice(scope: Scope, deviceId: string | null | undefined): Promise<void> {
  if (deviceId && !(await store.findDeviceLocation(scope, deviceId)))
    throw refersToNothing('deviceId', 'Device')
}
