import { catalogue } from './catalogue.ts'
import type { SampleProduct } from './catalogue.ts'
import type { SampleDevice } from './devices.ts'
import type { IntegratorPlan } from './integrators.ts'
import type { SampleLocation } from './locations.ts'
import { itemAt, numbered } from './random.ts'
import type { Random } from './random.ts'
import type { Rows } from './rows.ts'

export interface StoredProduct extends SampleProduct {
  id: string
}

export interface SampleComponent {
  id: string
  locationId: string
  product: StoredProduct
}

export function addProducts(rows: Rows, plan: IntegratorPlan): StoredProduct[] {
  return catalogue.slice(0, plan.products).map((product, index) => {
    const stored = { ...product, id: numbered('prd-', plan.firstNumber + index) }
    rows.products.push({ ...stored, integratorId: plan.id })
    return stored
  })
}

/** Two components on each device with a location: one over TCP and one over RTU. */
export function addLinkedComponents(
  rows: Rows,
  plan: IntegratorPlan,
  devices: SampleDevice[],
  products: StoredProduct[],
  random: Random,
): SampleComponent[] {
  const placed = devices.flatMap(({ id, location }) => (location ? [{ deviceId: id, location }] : []))
  return placed.flatMap((place, index) =>
    [0, 1].map((sequence) => {
      const product = itemAt(products, index * 2 + sequence)
      const zone = itemAt(place.location.zones, index + sequence)
      const id = `cmp-${numbered('', plan.firstNumber + index)}-${sequence + 1}`
      const identifier = `${product.product}-${random.hex(6).toUpperCase()}`
      const name = `${product.name} ${zone.name}`
      const address = {
        startAddressOffset: sequence * 100,
        componentSequence: sequence,
        productSequence: 0,
        size: 1,
      }
      rows.components.push({
        id,
        integratorId: plan.id,
        locationId: place.location.id,
        zoneId: zone.id,
        productId: product.id,
        deviceId: place.deviceId,
        identifier,
        name,
        ...address,
        ...(sequence === 0
          ? {
              connection: 'TCP' as const,
              host: `10.20.${index}.${random.integer(2, 250)}`,
              port: 502,
              unit: 1,
            }
          : { connection: 'RTU' as const, slaveId: random.integer(1, 247) }),
      })
      rows.registeredComponents.push({
        id: `reg-${id}`,
        integratorId: plan.id,
        identifier,
        origin: 'DEVICE_COMPONENT',
        componentName: name,
        productId: product.id,
        productType: product.type,
        zoneName: zone.name,
        deviceId: place.deviceId,
        linkedComponentId: id,
        ...address,
      })
      return { id, locationId: place.location.id, product }
    }),
  )
}

/** Radio sensors are offered in the location's dialog, components that a device has found in its wizard. */
export function addUnlinkedComponents(
  rows: Rows,
  plan: IntegratorPlan,
  locations: SampleLocation[],
  products: StoredProduct[],
  random: Random,
): void {
  for (let index = 0; index < plan.unlinkedComponents; index += 1) {
    const product = itemAt(products, index)
    const zone = itemAt(itemAt(locations, index).zones, index)
    const radio = index % 2 === 0
    const eui = `A81758FFFE${random.hex(6).toUpperCase()}`
    rows.registeredComponents.push({
      id: numbered('reg-', plan.firstNumber + index),
      integratorId: plan.id,
      identifier: radio ? eui : `${product.product}-${random.hex(6).toUpperCase()}`,
      macAddress: radio ? eui : null,
      origin: radio ? 'LINKED' : 'DEVICE_COMPONENT',
      source: radio ? 'elsys' : 'device',
      componentName: `${product.name} ${index + 1}`,
      productId: product.id,
      productType: product.type,
      zoneName: index % 7 === 6 ? null : zone.name,
      startAddressOffset: radio ? 0 : 10 * random.integer(0, 40),
      componentSequence: radio ? 0 : random.integer(0, 5),
      productSequence: radio ? 0 : random.integer(0, 2),
      size: 1,
    })
  }
}
