import { readConverter } from '#contract/addresses'
import { registerAddressRange } from '#contract/limits'
import { lengthOf } from '#contract/measuring/registers'
import { DeviceConfiguration } from '#contract/schemas/device-self'
import type { Register } from '#contract/schemas/modbus'
import { z } from 'zod'
import type { Line } from './modbus/connection.ts'
import { lineKey } from './modbus/connection.ts'
import type { Point, ReadRequest } from './modbus/group.ts'
import { groupPoints } from './modbus/group.ts'

type Component = DeviceConfiguration['components'][number]

export interface MeasuredPoint extends Point {
  measurementId: string
  externalId: string
  register: Register
}

/** A component that can be read. */
export interface PlannedComponent {
  componentId: string
  requests: ReadRequest<MeasuredPoint>[]
}

export interface PlannedUnit {
  unit: number
  components: PlannedComponent[]
}

export interface PlannedLine {
  line: Line
  units: PlannedUnit[]
}

export interface Plan {
  /** What there is to read, as text: the same text is the same work. */
  work: string
  /** Undefined if the platform is too old to have it. */
  automation: z.output<typeof Automation> | null | undefined
  /** Seconds between two samples, and between two reports. */
  period: number
  changedAt: number
  serial: Serial
  lines: PlannedLine[]
  /** Components that cannot be read, with the reason. */
  unreadable: Map<string, string>
}

/** Handed over as it is: what else is in it is for whoever acts on it. */
const Automation = z.looseObject({ version: z.string() })

/** A component that a newer platform describes in a way that we do not know must not stop the others. */
const Lenient = DeviceConfiguration.extend({
  components: z.array(z.looseObject({ componentId: z.string() })),
  automation: Automation.nullish().catch(undefined),
})
const Known = DeviceConfiguration.shape.components.element

/** What to read where, out of what the platform answered. Fails if the answer is no configuration at all. */
export function planOf(answer: unknown): Plan {
  const { period, changedAt, serial, components, automation } = Lenient.parse(answer)
  const work = JSON.stringify([period, serial, components])
  const lines = new Map<string, PlannedLine>()
  const unreadable = new Map<string, string>()
  for (const described of components) {
    const { data: component } = Known.safeParse(described)
    const problem = component ? problemOf(component, serial) : 'this gateway is too old for its registers'
    if (problem) unreadable.set(described.componentId, problem)
    if (component) addComponent(lines, component, serial)
  }
  return { work, automation, period, changedAt, serial, lines: [...lines.values()], unreadable }
}

type Serial = DeviceConfiguration['serial']

function problemOf(component: Component, serial: Serial): string | undefined {
  if (pointsOf(component).length === 0) return undefined
  if (component.rtuConfig && !serial) return 'the device has no serial settings'
  const beyond = pointsOf(component).find(isBeyond)
  return beyond && `address ${beyond.address} is beyond ${registerAddressRange.max}`
}

const isBeyond = ({ address, register }: Point) =>
  address + lengthOf(register.type) - 1 > registerAddressRange.max

function pointsOf({ measurements, modbusConfig }: Component): MeasuredPoint[] {
  return measurements.flatMap(({ measurementId, externalId, register }) =>
    register
      ? [{ measurementId, externalId, register, address: modbusConfig.startAddressOffset + register.address }]
      : [],
  )
}

function addComponent(lines: Map<string, PlannedLine>, component: Component, serial: Serial): void {
  const points = pointsOf(component).filter((point) => !isBeyond(point))
  const connection = connectionOf(component, serial)
  if (!connection || points.length === 0) return
  const key = lineKey(connection.line)
  const planned = lines.get(key) ?? { line: connection.line, units: [] }
  lines.set(key, planned)
  let unit = planned.units.find((known) => known.unit === connection.unit)
  if (!unit) planned.units.push((unit = { unit: connection.unit, components: [] }))
  unit.components.push({ componentId: component.componentId, requests: groupPoints(points) })
}

/** The connection and the unit of a component. Undefined if it has none. */
export function connectionOf(
  { tcpConfig, rtuConfig }: Pick<Component, 'tcpConfig' | 'rtuConfig'>,
  serial: Serial,
): { line: Line; unit: number } | undefined {
  if (tcpConfig) {
    const { host, port, unit } = tcpConfig
    return { line: { kind: 'TCP', host, port }, unit }
  }
  if (!rtuConfig || !serial) return undefined
  const converter = readConverter(serial.port)
  const line: Line = converter ? { kind: 'RTU_OVER_TCP', ...converter } : { kind: 'SERIAL', ...serial }
  return { line, unit: rtuConfig.slaveId }
}
