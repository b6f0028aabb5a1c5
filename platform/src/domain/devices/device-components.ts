import { describeRange, findClash, type ModbusRange } from '#contract/measuring/modbus-address'
import type { DeviceComponent } from '#contract/schemas/device'
import { refusalFor } from '#contract/texts/refusals/refusal'
import { and, asc, eq } from 'drizzle-orm'
import { conflict, fieldError, notFound } from '../../base/errors.ts'
import type { Queries, Scope } from '../../db/connection.ts'
import { components, devices, products, zones } from '../../db/schema/index.ts'

const selectDevice = ({ db, integratorId }: Scope, deviceId: string) =>
  db
    .select({ id: devices.id })
    .from(devices)
    .where(and(eq(devices.id, deviceId), eq(devices.integratorId, integratorId)))

/** The integrator's own device. A device of another integrator does not exist for the caller. */
export async function requireOwnDevice(scope: Scope, deviceId: string): Promise<void> {
  const [row] = await selectDevice(scope, deviceId)
  if (!row) throw notFound('Device')
}

/** For everything that changes an address on it: of two callers, the second one sees what the first one took. */
export async function lockDevice(scope: Scope, deviceId: string): Promise<void> {
  const [row] = await selectDevice(scope, deviceId).for('no key update')
  if (!row) throw notFound('Device')
}

export async function listDeviceComponents(db: Queries, deviceId: string): Promise<DeviceComponent[]> {
  const rows = await db
    .select({
      component: components,
      product: products.product,
      productType: products.type,
      zoneId: zones.zoneId,
      zoneName: zones.name,
    })
    .from(components)
    .innerJoin(zones, eq(zones.id, components.zoneId))
    .leftJoin(products, eq(products.id, components.productId))
    .where(eq(components.deviceId, deviceId))
    .orderBy(asc(components.productSequence), asc(components.componentSequence), asc(components.id))
  return rows.map(({ component, ...joined }) => ({
    componentId: component.id,
    identifier: component.identifier,
    componentName: component.name,
    ...joined,
    ...addressOf(component),
  }))
}

export type ComponentAddress = ReturnType<typeof addressOf>

export function addressOf(component: typeof components.$inferSelect) {
  const { connection, host, port, unit, slaveId } = component
  return {
    modbusConfig: { startAddressOffset: component.startAddressOffset },
    componentSequence: component.componentSequence,
    productSequence: component.productSequence,
    size: component.size,
    tcpConfig:
      connection === 'TCP' && host !== null && port !== null && unit !== null ? { host, port, unit } : null,
    rtuConfig: connection === 'RTU' && slaveId !== null ? { slaveId } : null,
  }
}

/** Lock the device first. */
export function checkAddressFree(
  wanted: ModbusRange,
  others: readonly DeviceComponent[],
  field = 'modbusStartAddressOffset',
): void {
  const other = findClash(wanted, others)
  if (other) {
    throw conflict(refusalFor('ADDRESS_IN_USE', { name: other.componentName, range: describeRange(other) }), [
      fieldError('IN_USE', field),
    ])
  }
}
