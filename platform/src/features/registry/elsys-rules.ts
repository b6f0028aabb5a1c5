import { csvLines } from '#contract/csv'
import { importLimits, mostSensors, textLength } from '#contract/limits'
import type { ElsysReport, ElsysSensors } from '#contract/schemas/registry'
import { refusalFor, type Refusal } from '#contract/texts/refusals/refusal'
import { invalid } from '../../base/errors.ts'
import type { Scope } from '../../db/connection.ts'
import { plainMacAddress } from '../../domain/devices/sensors.ts'
import { insertRegistered } from '../../domain/devices/registered-components.ts'
import * as store from './store.ts'

export interface SensorLine {
  line: number
  devEui: string
  name: string
  type: string
  appKey: string
  /** Text on the line after the fields of a sensor. */
  excess: boolean
}

export function fromList(sensors: ElsysSensors): SensorLine[] {
  return sensors.map(({ devEui, name, type, appKey }, index) => ({
    line: index + 1,
    devEui,
    name: name ?? '',
    type: type ?? '',
    appKey: appKey ?? '',
    excess: false,
  }))
}

/** One sensor per line. Blank lines, comments and a line of headings are skipped. */
export function fromText(text: string): SensorLine[] {
  const written: { line: number; content: string }[] = []
  for (const [index, whole] of text
    .replace(/^\uFEFF/, '')
    .split(/\r\n|\n|\r/)
    .entries()) {
    const content = whole.trim()
    if (content !== '' && !content.startsWith('#')) written.push({ line: index + 1, content })
    // With the headings.
    if (written.length > mostSensors + 1) break
  }
  const sensors = isHeading(written[0]?.content) ? written.slice(1) : written
  if (sensors.length > mostSensors)
    throw invalid('body', refusalFor('TOO_MANY_SENSORS', { most: mostSensors }))
  return sensors.map(({ line, content }) => {
    const [devEui = '', name = '', type = '', appKey = '', rest = ''] = splitLine(content)
    return { line, devEui, name, type, appKey, excess: rest !== '' }
  })
}

const isHeading = (content: string | undefined) => /^"?\s*dev[\s_-]*eui\b/i.test(content ?? '')

const mostFields = 4

/** By tabs, semicolons or commas. What follows a sensor's fields is one more field: a line can have 200,000 of them. */
function splitLine(content: string): string[] {
  const [line] = csvLines(content, { mostCells: importLimits.columns })
  const cells = line?.cells.map((cell) => cell.trim()) ?? []
  return [...cells.slice(0, mostFields), cells.slice(mostFields).join('')]
}

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
      return { line, identifier: isEui(devEui) ? devEui : null, status: 'INVALID', ...wrong }
    }
    const earlier = lineOf.get(devEui)
    if (earlier !== undefined || taken.identifiers.has(devEui) || taken.macAddresses.has(devEui)) {
      const refusal =
        earlier === undefined
          ? refusalFor('SENSOR_REGISTERED')
          : refusalFor('LINE_HAS_SAME_DEVEUI', { line: earlier })
      return { line, identifier: devEui, status: 'DUPLICATE', ...refusal }
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
): Refusal | undefined {
  if (!isEui(devEui)) return refusalFor('DEVEUI_FORM')
  if (excess) return refusalFor('SENSOR_LINE_TOO_LONG')
  if (name.trim().length > textLength.default)
    return refusalFor('SENSOR_NAME_TOO_LONG', { most: textLength.default })
  if (type.trim() !== '' && !product) {
    return refusalFor('NO_PRODUCT_CALLED', { name: type.trim().slice(0, longestQuoted) })
  }
  if (appKey.trim() !== '' && !/^[0-9A-F]{32}$/.test(plainMacAddress(appKey))) {
    return refusalFor('APPKEY_FORM')
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
