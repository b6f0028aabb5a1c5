import type { Queries } from '../../db/connection.ts'
import { units } from '../../db/schema/index.ts'
import { signingDeviceTokenKey } from '../devices/tokens.ts'

/** Data that every installation needs from its first start. Existing rows stay unchanged. */
export async function provideBasics(db: Queries): Promise<void> {
  await addMissingUnits(db)
  await signingDeviceTokenKey(db)
}

const unit = (id: string, name: string, symbol: string, quantity: string) => ({ id, name, symbol, quantity })

const defaultUnits = [
  unit('celsius', 'Degree Celsius', '°C', 'Temperature'),
  unit('kelvin', 'Kelvin', 'K', 'Temperature difference'),
  unit('percent', 'Percent', '%', 'Ratio'),
  unit('ppm', 'Parts per million', 'ppm', 'Concentration'),
  unit('watt', 'Watt', 'W', 'Power'),
  unit('kilowatt', 'Kilowatt', 'kW', 'Power'),
  unit('kilowatt-hour', 'Kilowatt hour', 'kWh', 'Energy'),
  unit('volt', 'Volt', 'V', 'Voltage'),
  unit('ampere', 'Ampere', 'A', 'Current'),
  unit('hertz', 'Hertz', 'Hz', 'Frequency'),
  unit('bar', 'Bar', 'bar', 'Pressure'),
  unit('pascal', 'Pascal', 'Pa', 'Pressure difference'),
  unit('lux', 'Lux', 'lx', 'Illuminance'),
  unit('cubic-metre', 'Cubic metre', 'm³', 'Volume'),
  unit('cubic-metre-per-hour', 'Cubic metre per hour', 'm³/h', 'Flow'),
  unit('millisecond', 'Millisecond', 'ms', 'Time'),
  unit('count', 'Count', '', 'Number'),
  unit('switch', 'On or off', '', 'State'),
]

/** Every installation has them from its first start. Units that a later release adds come with its start. */
async function addMissingUnits(db: Queries): Promise<void> {
  const present = await db.select({ id: units.id }).from(units)
  const known = new Set(present.map((row) => row.id))
  const missing = defaultUnits.filter((row) => !known.has(row.id))
  // Even an empty insert would count as a change, and every reader of units would read them again.
  if (missing.length > 0) await db.insert(units).values(missing)
}
