import { macAddressPattern } from '#contract/limits'
import type { UplinkPaths } from '#contract/schemas/lorawan/network-server'
import { uplinkLimits } from '#contract/uplink-limits'
import type { networkServerKinds } from '#contract/values'
import { plainMacAddress } from '../../domain/devices/sensors.ts'
import { flatten } from '../../codecs/flatten.ts'
import { decibels, momentOf, orNone, within, type Message } from './message-rules.ts'

type Kind = (typeof networkServerKinds)[number]

const nothing = { time: null, port: null, counter: null, payload: null, values: null, rssi: null, snr: null }

/** Where things are in the messages of network servers whose form is known, as their makers document it. */
export const presets: Partial<Record<Kind, UplinkPaths>> = {
  THINGPARK: {
    ...nothing,
    device: 'DevEUI_uplink.DevEUI',
    time: 'DevEUI_uplink.Time',
    port: 'DevEUI_uplink.FPort',
    counter: 'DevEUI_uplink.FCntUp',
    payload: 'DevEUI_uplink.payload_hex',
    encoding: 'HEX',
    values: 'DevEUI_uplink.payload',
    rssi: 'DevEUI_uplink.LrrRSSI',
    snr: 'DevEUI_uplink.LrrSNR',
  },
  // With `encdata` instead of `data` the platform has no key for it: nothing is found then.
  LORIOT: {
    ...nothing,
    device: 'EUI',
    time: 'ts',
    port: 'port',
    counter: 'fcnt',
    payload: 'data',
    encoding: 'HEX',
    rssi: 'rssi',
    snr: 'snr',
  },
  MILESIGHT: {
    ...nothing,
    device: 'devEUI',
    time: 'time',
    port: 'fPort',
    counter: 'fCnt',
    payload: 'data',
    encoding: 'BASE64',
    values: 'object',
    rssi: 'rxInfo[0].rssi',
    snr: 'rxInfo[0].loRaSNR',
  },
}

/** What is at `a.b[0].c`. Of the message itself alone: nothing that every object has. */
function at(message: unknown, path: string | null): unknown {
  if (path === null) return undefined
  let part = message
  for (const name of path.match(/[^.[\]]+/g) ?? []) {
    if (typeof part !== 'object' || part === null || !Object.hasOwn(part, name)) return undefined
    part = Reflect.get(part, name) as unknown
  }
  return part
}

/** Some write numbers as texts. */
const numberAt = (message: unknown, path: string | null): unknown => {
  const found = at(message, path)
  return typeof found === 'string' && /^-?\d{1,12}(?:\.\d{1,12})?$/.test(found) ? Number(found) : found
}

/** Seconds would be in the year 5138. */
const leastMilliseconds = 1e11

function timeText(message: unknown, path: string | null): string | undefined {
  const found = numberAt(message, path)
  if (typeof found === 'string') return found
  if (typeof found !== 'number' || !Number.isFinite(found)) return undefined
  const moment = new Date(found >= leastMilliseconds ? found : found * 1000)
  return Number.isNaN(moment.getTime()) ? undefined : moment.toISOString()
}

const greatestCounter = 2 ** 32

const written = { HEX: /^(?:[\dA-Fa-f]{2})+$/, BASE64: /^[A-Za-z0-9+/]+={0,2}$/ }

function payloadAt(message: unknown, { payload, encoding }: UplinkPaths): Buffer {
  const found = at(message, payload)
  const isPayload =
    typeof found === 'string' &&
    found.length <= 2 * uplinkLimits.payloadBytes &&
    written[encoding].test(found)
  return isPayload ? Buffer.from(found, encoding === 'HEX' ? 'hex' : 'base64') : Buffer.alloc(0)
}

/** A number alone has no path of its own. It gets the last name of the path that leads to it. */
function valuesAt(message: unknown, path: string | null) {
  const found = numberAt(message, path)
  const isAlone = typeof found === 'number' || typeof found === 'boolean'
  return orNone(flatten(isAlone ? { [lastName(path)]: found } : found))
}

const lastName = (path: string | null) => (path ?? '').match(/[^.[\]]+/g)?.at(-1) ?? 'value'

/** What a network server has sent of which only the paths are known. */
export function readByPaths(message: unknown, paths: UplinkPaths, now: Date): Message {
  const device = at(message, paths.device)
  if (typeof device !== 'string' || !macAddressPattern.test(device)) return { kind: 'other' }
  const payload = payloadAt(message, paths)
  const decoded = valuesAt(message, paths.values)
  if (payload.length === 0 && decoded === null) return { kind: 'other' }
  const heardAt = momentOf([timeText(message, paths.time)], now)
  const counter = within(numberAt(message, paths.counter), 0, greatestCounter - 1)
  return {
    kind: 'uplink',
    uplink: {
      devEui: plainMacAddress(device),
      session: '',
      // Without a counter the same values may come again and again: only the same moment is the same message.
      frameCounter:
        counter === null ? Math.floor(heardAt.getTime() / 1000) % greatestCounter : Math.floor(counter),
      port: Math.floor(within(numberAt(message, paths.port), 0, 255) ?? 0),
      payload,
      decoded,
      heardAt,
      rssi: decibels(numberAt(message, paths.rssi)),
      snr: decibels(numberAt(message, paths.snr)),
      batteryPercent: null,
    },
  }
}
