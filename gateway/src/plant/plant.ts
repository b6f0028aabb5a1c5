import { isSingleBit, lengthOf } from '#contract/measuring/registers'
import type { RegisterFunction } from '#contract/values'
import type { MeasuredPoint, Plan, PlannedLine } from '../configuration.ts'
import type { Line } from '../modbus/connection.ts'
import { encode } from '#contract/measuring/decode'
import { valueAt } from './courses.ts'
import type { ModbusRequest, ModbusServer, Reply } from './server.ts'
import { startServer } from './server.ts'

const tables: Record<number, RegisterFunction> = {
  1: 'COIL',
  2: 'DISCRETE_INPUT',
  3: 'HOLDING_REGISTER',
  4: 'INPUT_REGISTER',
}

interface PlayedPoint extends MeasuredPoint {
  componentId: string
  unit: number
}

/** A simulated plant: it answers for the components of a device whose addresses are on this computer. */
export async function startPlant(
  plan: Plan,
  { now, log }: { now: () => number; log: (message: string) => void },
): Promise<ModbusServer[]> {
  const servers: ModbusServer[] = []
  for (const planned of plan.lines) {
    const count = planned.units.flatMap(({ components }) => components).length
    const { line } = planned
    if (!isHere(line)) {
      log(`Not played: ${count} components at ${describe(line)}, which is not an address of this computer.`)
      continue
    }
    const { host, port, kind } = line
    const points = pointsOf(planned)
    const reply = (request: ModbusRequest) => answer(points, request, now())
    servers.push(await startServer(reply, { host, port, rtu: kind === 'RTU_OVER_TCP', remembers: false }))
    log(`Playing ${count} components at ${describe(line)}.`)
  }
  return servers
}

const isHere = (line: Line): line is Exclude<Line, { kind: 'SERIAL' }> =>
  line.kind !== 'SERIAL' && /^(localhost|127\.[\d.]+|::1)$/.test(line.host)

const describe = (line: Line) =>
  line.kind === 'SERIAL'
    ? line.port
    : `${line.host}:${line.port} (${line.kind === 'TCP' ? 'Modbus TCP' : 'RTU over TCP'})`

const pointsOf = ({ units }: PlannedLine): PlayedPoint[] =>
  units.flatMap(({ unit, components }) =>
    components.flatMap(({ componentId, requests }) =>
      requests.flatMap(({ points }) => points.map((point) => ({ ...point, unit, componentId }))),
    ),
  )

/** Addresses between two registers read as 0. If there is no register at all, the address is illegal. */
function answer(points: PlayedPoint[], { unit, code, address, length }: ModbusRequest, time: number): Reply {
  const ofUnit = points.filter((point) => point.unit === unit)
  if (ofUnit.length === 0) return 'silence'
  const read = ofUnit.filter(
    (point) =>
      point.register.function === tables[code] &&
      point.address < address + length &&
      point.address + lengthOf(point.register.type) > address,
  )
  if (read.length === 0) return { exception: 2 }
  const words = Array.from({ length }, () => 0)
  for (const { register, externalId, componentId, address: from } of read) {
    const value = valueAt(externalId, componentId, time)
    for (const [index, word] of encode(register, value).entries()) {
      const offset = from + index - address
      // Several bits may share a word.
      if (offset >= 0 && offset < length)
        words[offset] = isSingleBit(register.function) ? word : (words[offset] ?? 0) | word
    }
  }
  return words
}
