import type { Register } from '#contract/schemas/modbus'
import type { RegisterType } from '#contract/values'
import type { DefaultConditional, DefaultMeasurement } from '../db/schema/index.ts'
import type { SampleDevice } from './devices.ts'
import type { IntegratorPlan } from './integrators.ts'
import type { SampleLocation } from './locations.ts'
import { itemAt, numbered, type Random, type Rows } from './rows.ts'

interface SampleProduct {
  product: string
  name: string
  type: string
  alternates: string[]
  defaultMeasurements: DefaultMeasurement[]
  defaultConditionals: DefaultConditional[]
}

type Kind = Pick<SampleProduct, 'type' | 'defaultMeasurements' | 'defaultConditionals'>

const measured = (
  externalId: string,
  label: string,
  unitId: string,
  rangeMin: number,
  rangeMax: number,
  register: Register,
): DefaultMeasurement => ({ externalId, label, unitId, rangeMin, rangeMax, register })

/** A register of a common kind. The addresses of a product are below 100, where its second component begins. */
const input = (address: number, type: RegisterType, more: Partial<Register> = {}): Register => ({
  function: 'INPUT_REGISTER',
  address,
  type,
  order: 'ABCD',
  scale: 1,
  offset: 0,
  ...more,
})
const holding = (address: number, type: RegisterType, more: Partial<Register> = {}): Register =>
  input(address, type, { function: 'HOLDING_REGISTER', ...more })

/** Tenths with a sign, as most controllers have them. The lowest number means that no probe is connected. */
const tenths = (address: number): Register => holding(address, 'I16', { scale: 0.1, invalid: -32_768 })

const above = (
  externalId: string,
  threshold: number,
  severity: DefaultConditional['severity'],
): DefaultConditional => ({ externalId, comparison: 'GREATER_THAN', threshold, severity })

const below = (
  externalId: string,
  threshold: number,
  severity: DefaultConditional['severity'],
): DefaultConditional => ({ externalId, comparison: 'LESS_THAN', threshold, severity })

const energyMeter: Kind = {
  type: 'ENERGY_METER',
  defaultMeasurements: [
    measured('power', 'Active power', 'kilowatt', 0, 250, input(52, 'F32', { scale: 0.001 })),
    measured('energy', 'Active energy', 'kilowatt-hour', 0, 9_999_999, input(72, 'F32')),
    measured('voltage', 'Voltage L1', 'volt', 0, 300, input(0, 'F32')),
    measured('current', 'Current L1', 'ampere', 0, 400, input(6, 'F32')),
  ],
  defaultConditionals: [above('power', 180, 'WARNING'), below('voltage', 207, 'CRITICAL')],
}

const climateSensor: Kind = {
  type: 'CLIMATE_SENSOR',
  defaultMeasurements: [
    measured('temperature', 'Temperature', 'celsius', -40, 85, tenths(0)),
    measured(
      'humidity',
      'Relative humidity',
      'percent',
      0,
      100,
      holding(1, 'U16', { scale: 0.1, invalid: 65_535 }),
    ),
  ],
  defaultConditionals: [above('temperature', 28, 'WARNING')],
}

const airQualitySensor: Kind = {
  type: 'CO2_SENSOR',
  defaultMeasurements: [
    measured('co2', 'Carbon dioxide', 'ppm', 0, 5000, input(0, 'U16')),
    measured(
      'temperature',
      'Temperature',
      'celsius',
      -10,
      60,
      input(1, 'I16', { scale: 0.01, invalid: -32_768 }),
    ),
    measured(
      'humidity',
      'Relative humidity',
      'percent',
      0,
      100,
      input(2, 'U16', { scale: 0.01, invalid: 65_535 }),
    ),
  ],
  defaultConditionals: [above('co2', 1000, 'WARNING'), above('co2', 2000, 'CRITICAL')],
}

const refrigerationController: Kind = {
  type: 'REFRIGERATION_CONTROLLER',
  defaultMeasurements: [
    measured('air', 'Air temperature', 'celsius', -50, 50, tenths(10)),
    measured('evaporator', 'Evaporator temperature', 'celsius', -60, 50, tenths(11)),
    measured('superheat', 'Superheat', 'kelvin', 0, 40, tenths(12)),
    measured('defrost', 'Defrost', 'switch', 0, 1, input(4, 'BOOL', { function: 'DISCRETE_INPUT' })),
  ],
  defaultConditionals: [above('air', -15, 'CRITICAL'), above('superheat', 15, 'WARNING')],
}

const compressorPack: Kind = {
  type: 'COMPRESSOR_PACK',
  defaultMeasurements: [
    measured('suction', 'Suction pressure', 'bar', 0, 60, input(0, 'I32', { order: 'CDAB', scale: 0.001 })),
    measured(
      'discharge',
      'Discharge pressure',
      'bar',
      0,
      140,
      input(2, 'I32', { order: 'CDAB', scale: 0.001 }),
    ),
    measured('capacity', 'Running capacity', 'percent', 0, 100, input(4, 'U16')),
  ],
  defaultConditionals: [above('discharge', 110, 'CRITICAL'), below('suction', 10, 'WARNING')],
}

const flowMeter: Kind = {
  type: 'FLOW_METER',
  defaultMeasurements: [
    measured('flow', 'Flow', 'cubic-metre-per-hour', 0, 120, holding(20, 'F32', { order: 'CDAB' })),
    measured('volume', 'Volume', 'cubic-metre', 0, 9_999_999, holding(24, 'F64')),
  ],
  defaultConditionals: [above('flow', 90, 'INFO')],
}

const contact: Kind = {
  type: 'CONTACT',
  defaultMeasurements: [measured('open', 'Open', 'switch', 0, 1, holding(8, 'BIT', { bit: 0 }))],
  defaultConditionals: [above('open', 0, 'INFO')],
}

const ofKind = (kind: Kind, code: string, name: string, alternates: string[] = []): SampleProduct => ({
  ...kind,
  product: code,
  name,
  alternates,
})

const catalogue: readonly SampleProduct[] = [
  ofKind(energyMeter, 'EM-340', 'Three-phase energy meter 340', ['EM-330', 'EM-340-MID']),
  ofKind(energyMeter, 'EM-530', 'Current transformer meter 530', ['EM-511']),
  ofKind(energyMeter, 'PM-3250', 'Power meter 3250', ['PM-3200', 'PM-3210', 'PM-3255']),
  ofKind(energyMeter, 'PM-5560', 'Power quality meter 5560'),
  ofKind(energyMeter, 'SDM-630', 'Modbus energy meter 630', ['SDM-630-V2', 'SDM-72D']),
  ofKind(climateSensor, 'ERS-LITE', 'Indoor climate sensor', ['ERS-2']),
  ofKind(climateSensor, 'ELT-2', 'Outdoor climate sensor', ['ELT-2-HP', 'ELT-LITE']),
  ofKind(climateSensor, 'EMS-DOOR', 'Climate and door sensor'),
  ofKind(climateSensor, 'TH-10', 'Wall temperature and humidity sensor', ['TH-10-D']),
  ofKind(airQualitySensor, 'ERS-CO2', 'CO₂ and climate sensor', ['ERS-CO2-LITE']),
  ofKind(airQualitySensor, 'GMW-90', 'CO₂ transmitter 90', ['GMW-86', 'GMW-88']),
  ofKind(airQualitySensor, 'AQ-400', 'Air quality station 400'),
  ofKind(refrigerationController, 'EKC-204', 'Cold room controller 204', ['EKC-202', 'EKC-302']),
  ofKind(refrigerationController, 'AK-CC55', 'Case controller 55', ['AK-CC25', 'AK-CC55-COIL']),
  ofKind(refrigerationController, 'MPX-PRO', 'Showcase controller Pro', ['MPX-PRO-LIGHT']),
  ofKind(refrigerationController, 'XR-75', 'Evaporator controller 75'),
  ofKind(refrigerationController, 'UC-710', 'Blast freezer controller 710', ['UC-700']),
  ofKind(compressorPack, 'AK-PC782', 'CO₂ pack controller 782', ['AK-PC772']),
  ofKind(compressorPack, 'RACK-800', 'Compressor pack controller 800'),
  ofKind(compressorPack, 'VSS-2000', 'Screw compressor controller 2000', ['VSS-1800']),
  ofKind(flowMeter, 'MC-603', 'Heat and cooling meter 603', ['MC-403', 'MC-803']),
  ofKind(flowMeter, 'UF-20', 'Ultrasonic water meter 20'),
  ofKind(flowMeter, 'MAG-6000', 'Magnetic flow meter 6000', ['MAG-5000']),
  ofKind(contact, 'EMS-LEAK', 'Water leak sensor'),
  ofKind(contact, 'DC-1', 'Door contact', ['DC-2']),
]

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
  return placed.flatMap((gateway, index) =>
    [0, 1].map((sequence) => {
      const product = itemAt(products, index * 2 + sequence)
      const zone = itemAt(gateway.location.zones, index + sequence)
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
        locationId: gateway.location.id,
        zoneId: zone.id,
        productId: product.id,
        deviceId: gateway.deviceId,
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
        deviceId: gateway.deviceId,
        linkedComponentId: id,
        ...address,
      })
      return { id, locationId: gateway.location.id, product }
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
