import type { DefaultConditional, DefaultMeasurement } from '../db/schema/index.ts'

export interface SampleProduct {
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
): DefaultMeasurement => ({ externalId, label, unitId, rangeMin, rangeMax })

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
    measured('power', 'Active power', 'kilowatt', 0, 250),
    measured('energy', 'Active energy', 'kilowatt-hour', 0, 9_999_999),
    measured('voltage', 'Voltage L1', 'volt', 0, 300),
    measured('current', 'Current L1', 'ampere', 0, 400),
  ],
  defaultConditionals: [above('power', 180, 'WARNING'), below('voltage', 207, 'CRITICAL')],
}

const climateSensor: Kind = {
  type: 'CLIMATE_SENSOR',
  defaultMeasurements: [
    measured('temperature', 'Temperature', 'celsius', -40, 85),
    measured('humidity', 'Relative humidity', 'percent', 0, 100),
  ],
  defaultConditionals: [above('temperature', 28, 'WARNING')],
}

const airQualitySensor: Kind = {
  type: 'CO2_SENSOR',
  defaultMeasurements: [
    measured('co2', 'Carbon dioxide', 'ppm', 0, 5000),
    measured('temperature', 'Temperature', 'celsius', -10, 60),
    measured('humidity', 'Relative humidity', 'percent', 0, 100),
  ],
  defaultConditionals: [above('co2', 1000, 'WARNING'), above('co2', 2000, 'CRITICAL')],
}

const refrigerationController: Kind = {
  type: 'REFRIGERATION_CONTROLLER',
  defaultMeasurements: [
    measured('air', 'Air temperature', 'celsius', -50, 50),
    measured('evaporator', 'Evaporator temperature', 'celsius', -60, 50),
    measured('superheat', 'Superheat', 'kelvin', 0, 40),
    measured('defrost', 'Defrost', 'switch', 0, 1),
  ],
  defaultConditionals: [above('air', -15, 'CRITICAL'), above('superheat', 15, 'WARNING')],
}

const compressorPack: Kind = {
  type: 'COMPRESSOR_PACK',
  defaultMeasurements: [
    measured('suction', 'Suction pressure', 'bar', 0, 60),
    measured('discharge', 'Discharge pressure', 'bar', 0, 140),
    measured('capacity', 'Running capacity', 'percent', 0, 100),
  ],
  defaultConditionals: [above('discharge', 110, 'CRITICAL'), below('suction', 10, 'WARNING')],
}

const flowMeter: Kind = {
  type: 'FLOW_METER',
  defaultMeasurements: [
    measured('flow', 'Flow', 'cubic-metre-per-hour', 0, 120),
    measured('volume', 'Volume', 'cubic-metre', 0, 9_999_999),
  ],
  defaultConditionals: [above('flow', 90, 'INFO')],
}

const contact: Kind = {
  type: 'CONTACT',
  defaultMeasurements: [measured('open', 'Open', 'switch', 0, 1)],
  defaultConditionals: [above('open', 0, 'INFO')],
}

const product = (kind: Kind, code: string, name: string, alternates: string[] = []): SampleProduct => ({
  ...kind,
  product: code,
  name,
  alternates,
})

export const catalogue: readonly SampleProduct[] = [
  product(energyMeter, 'EM-340', 'Three-phase energy meter 340', ['EM-330', 'EM-340-MID']),
  product(energyMeter, 'EM-530', 'Current transformer meter 530', ['EM-511']),
  product(energyMeter, 'PM-3250', 'Power meter 3250', ['PM-3200', 'PM-3210', 'PM-3255']),
  product(energyMeter, 'PM-5560', 'Power quality meter 5560'),
  product(energyMeter, 'SDM-630', 'Modbus energy meter 630', ['SDM-630-V2', 'SDM-72D']),
  product(climateSensor, 'ERS-LITE', 'Indoor climate sensor', ['ERS-2']),
  product(climateSensor, 'ELT-2', 'Outdoor climate sensor', ['ELT-2-HP', 'ELT-LITE']),
  product(climateSensor, 'EMS-DOOR', 'Climate and door sensor'),
  product(climateSensor, 'TH-10', 'Wall temperature and humidity sensor', ['TH-10-D']),
  product(airQualitySensor, 'ERS-CO2', 'CO₂ and climate sensor', ['ERS-CO2-LITE']),
  product(airQualitySensor, 'GMW-90', 'CO₂ transmitter 90', ['GMW-86', 'GMW-88']),
  product(airQualitySensor, 'AQ-400', 'Air quality station 400'),
  product(refrigerationController, 'EKC-204', 'Cold room controller 204', ['EKC-202', 'EKC-302']),
  product(refrigerationController, 'AK-CC55', 'Case controller 55', ['AK-CC25', 'AK-CC55-COIL']),
  product(refrigerationController, 'MPX-PRO', 'Showcase controller Pro', ['MPX-PRO-LIGHT']),
  product(refrigerationController, 'XR-75', 'Evaporator controller 75'),
  product(refrigerationController, 'UC-710', 'Blast freezer controller 710', ['UC-700']),
  product(compressorPack, 'AK-PC782', 'CO₂ pack controller 782', ['AK-PC772']),
  product(compressorPack, 'RACK-800', 'Compressor pack controller 800'),
  product(compressorPack, 'VSS-2000', 'Screw compressor controller 2000', ['VSS-1800']),
  product(flowMeter, 'MC-603', 'Heat and cooling meter 603', ['MC-403', 'MC-803']),
  product(flowMeter, 'UF-20', 'Ultrasonic water meter 20'),
  product(flowMeter, 'MAG-6000', 'Magnetic flow meter 6000', ['MAG-5000']),
  product(contact, 'EMS-LEAK', 'Water leak sensor'),
  product(contact, 'DC-1', 'Door contact', ['DC-2']),
]
