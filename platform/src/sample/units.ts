import type { units } from '../db/schema/index.ts'

const unit = (id: string, name: string, symbol: string, quantity: string): typeof units.$inferInsert => ({
  id,
  name,
  symbol,
  quantity,
})

export const sampleUnits = [
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
