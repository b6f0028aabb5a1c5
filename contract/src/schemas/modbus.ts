import { z } from 'zod'
import { isHost } from '../addresses.ts'
import { countRange, portRange, unitRange } from '../limits.ts'
import { Count, RequiredText, Text } from './common.ts'

const Port = z.int().min(portRange.min).max(portRange.max)
const Unit = z.int().min(unitRange.min).max(unitRange.max)

export const TcpConfig = z.object({ host: Text(), port: Port, unit: Unit })
export const RtuConfig = z.object({ slaveId: Unit })

export const TcpConfigBody = z.strictObject({
  host: RequiredText()
    .refine(isHost, { message: 'A host is a name or an IP address and nothing else' })
    .meta({ description: 'A name or an IP address and nothing else: no scheme, no port' }),
  port: Port.default(portRange.default),
  unit: Unit.default(unitRange.default),
})

export const RtuConfigBody = z.strictObject({ slaveId: Unit.default(unitRange.default) })

/** For `refine`: a component has one connection. */
export const hasOneConnection = ({ tcpConfig, rtuConfig }: { tcpConfig?: unknown; rtuConfig?: unknown }) =>
  !tcpConfig || !rtuConfig
export const oneConnection = { path: ['rtuConfig'], message: 'Only one connection: tcpConfig or rtuConfig' }

const ModbusConfig = z.object({ startAddressOffset: Count })
export const ModbusConfigBody = z.strictObject({ startAddressOffset: Count.default(countRange.default) })

export const addressFields = {
  modbusConfig: ModbusConfig,
  componentSequence: Count,
  productSequence: Count,
}
