import { hashOfToken } from '../base/secrets.ts'
import { sampleDeviceToken } from '../domain/devices/tokens.ts'
import type { Rows } from './rows.ts'

/** Where `npm run plant` answers: components over TCP, and those on the serial bus through a converter. */
const here = { host: '127.0.0.1', port: 1502 }
const bus = { port: 'tcp://127.0.0.1:1503', baudRate: 9600, parity: 'EVEN', stopBits: 1 } as const
const period = 10

/** The first device is the one that a gateway on this computer can be: its token is known, and so is its plant. */
export function addPlant(rows: Rows): void {
  const [device] = rows.devices
  if (!device) return
  Object.assign(device, {
    tokenHash: hashOfToken(sampleDeviceToken),
    sampleFrequency: period,
    serial: bus,
  })
  for (const component of rows.components)
    if (component.deviceId === device.id && component.connection === 'TCP') Object.assign(component, here)
}
