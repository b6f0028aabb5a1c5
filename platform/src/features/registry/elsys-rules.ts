import { textLength } from '#contract/limits'
import type { ElsysReport } from '#contract/schemas/registry'
import type { Scope } from '../../db/scope.ts'
import { insertRegistered } from '../../domain/registered-components.ts'
import type { SensorLine } from './elsys-text-rules.ts'
import { plainMacAddress } from './rules.ts'
import * as store from './store.ts'

const withoutProduct = 'LORAWAN_SENSOR'
const longestQuoted = 40

type ReportLine = ElsysReport['lines'][number]

/** A sensor that may be registered, without its key, which is checked and not stored. */
export interface Sensor {
  line: number
  devEui: string
  name: string
  product: store.KnownProduct | undefined
}

export interface Checked {
  lines: ReportLine[]
  sensors: Sensor[]
}

/** Says for each line whether its sensor can be registered. Before registering, lock the registry first. */
export async function checkSensors(scope: Scope, written: SensorLine[]): Promise<Checked> {
  const products = await store.lockKnownProducts(scope)
  const euis = written.map(({ devEui }) => plainMacAddress(devEui))
  const taken = await store.listTaken(scope, { identifiers: euis, macAddresses: euis })
  const lineOf = new Map<string, number>()
  const sensors: Sensor[] = []
  const lines = written.map((sensorLine): ReportLine => {
    const { line } = sensorLine
    const devEui = plainMacAddress(sensorLine.devEui)
    const product = products.get(sensorLine.type.trim().toLowerCase())
    const wrong = findMistake(sensorLine, devEui, product)
    if (wrong) {
      return { line, identifier: isEui(devEui) ? devEui : null, status: 'INVALID', message: wrong }
    }
    const earlier = lineOf.get(devEui)
    if (earlier !== undefined || taken.identifiers.has(devEui) || taken.macAddresses.has(devEui)) {
      const message =
        earlier === undefined ? 'It is registered already' : `Line ${earlier} has the same devEui`
      return { line, identifier: devEui, status: 'DUPLICATE', message }
    }
    lineOf.set(devEui, line)
    sensors.push({ line, devEui, name: sensorLine.name.trim() || devEui, product })
    return { line, identifier: devEui, status: 'VALID', message: null }
  })
  return { lines, sensors }
}

const isEui = (text: string) => /^[0-9A-F]{16}$/.test(text)

function findMistake(
  { name, type, appKey, excess }: SensorLine,
  devEui: string,
  product: store.KnownProduct | undefined,
): string | undefined {
  if (!isEui(devEui)) return 'devEui must have 16 hexadecimal digits'
  if (excess) return 'The line has more than devEui, name, type and appKey'
  if (name.trim().length > textLength.default)
    return `The name is longer than ${textLength.default} characters`
  if (type.trim() !== '' && !product) {
    return `No product or alternate is called ${type.trim().slice(0, longestQuoted)}`
  }
  if (appKey.trim() !== '' && !/^[0-9A-F]{32}$/.test(plainMacAddress(appKey))) {
    return 'appKey must have 32 hexadecimal digits'
  }
  return undefined
}

export async function registerSensors(
  { db, integratorId }: Scope,
  sensors: Sensor[],
  deviceId: string | null,
): Promise<void> {
  await insertRegistered(
    db,
    sensors.map(({ devEui, name, product }) => ({
      integratorId,
      identifier: devEui,
      macAddress: devEui,
      origin: 'LINKED' as const,
      source: 'elsys',
      componentName: name,
      productId: product?.id ?? null,
      productType: product?.type ?? withoutProduct,
      deviceId,
    })),
  )
}
