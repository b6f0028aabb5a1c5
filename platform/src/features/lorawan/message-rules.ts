import { furthestAhead } from '#contract/limits'
import type { NetworkServerMessage, UplinkValue } from '#contract/schemas/lorawan'
import { second } from '../../base/time.ts'
import { flatten, flattenBoth } from '../../codecs/flatten.ts'
import type { Uplink } from './store.ts'

export type Message =
  | { kind: 'uplink'; uplink: Uplink }
  | { kind: 'status'; devEui: string; batteryPercent: number | null }
  | { kind: 'other' }

/** Reads what a network server has sent. Fields that are 0 may be missing in both formats. */
export function readMessage(message: NetworkServerMessage, event: string | undefined, now: Date): Message {
  const { end_device_ids: ids, uplink_message: up, deviceInfo } = message
  if (ids) {
    if (!up) return { kind: 'other' }
    const battery = (up.last_battery_percentage ?? {}) as { value?: unknown }
    return {
      kind: 'uplink',
      uplink: {
        devEui: ids.dev_eui.toUpperCase(),
        session: up.session_key_id ?? ids.dev_addr ?? '',
        frameCounter: up.f_cnt ?? 0,
        port: up.f_port ?? 0,
        payload: Buffer.from(up.frm_payload ?? '', 'base64'),
        decoded: orNone(flattenBoth(up.decoded_payload, up.normalized_payload)),
        heardAt: momentOf([up.received_at, message.received_at], now),
        ...bestOf(up.rx_metadata),
        batteryPercent: percentOf(battery.value),
      },
    }
  }
  const devEui = deviceInfo?.devEui.toUpperCase() ?? ''
  if (event === 'status') return { kind: 'status', devEui, batteryPercent: percentOf(message.batteryLevel) }
  if (event !== undefined && event !== 'up') return { kind: 'other' }
  return {
    kind: 'uplink',
    uplink: {
      devEui,
      // The address is another one after each join.
      session: message.devAddr ?? '',
      frameCounter: message.fCnt ?? 0,
      port: message.fPort ?? 0,
      payload: Buffer.from(message.data ?? '', 'base64'),
      decoded: orNone(flatten(message.object)),
      heardAt: momentOf([message.time], now),
      ...bestOf(message.rxInfo),
      batteryPercent: null,
    },
  }
}

export const orNone = (values: UplinkValue[]) => (values.length === 0 ? null : values)

/** Before this, a clock was never set. */
const earliest = Date.UTC(2020, 0)

/** The first one that is a time, and not ahead of our clock. The clock of a gateway may be wrong. */
export function momentOf(times: unknown[], now: Date): Date {
  const moments = times.map((time) => new Date(typeof time === 'string' ? time : Number.NaN))
  const latest = now.getTime() + furthestAhead * second
  return moments.find((moment) => moment.getTime() >= earliest && moment.getTime() <= latest) ?? now
}

/** The gateway that heard it best. */
function bestOf(receptions: unknown): { rssi: number | null; snr: number | null } {
  const list = Array.isArray(receptions) ? (receptions as unknown[]) : []
  return list
    .map((reception) => {
      const { rssi, snr } = (reception ?? {}) as { rssi?: unknown; snr?: unknown }
      return { rssi: decibels(rssi), snr: decibels(snr === undefined ? 0 : snr) }
    })
    .reduce((best, next) => ((next.rssi ?? -Infinity) > (best.rssi ?? -Infinity) ? next : best), {
      rssi: null,
      snr: null,
    })
}

export const within = (value: unknown, min: number, max: number): number | null =>
  typeof value === 'number' && value >= min && value <= max ? value : null

export const decibels = (value: unknown) => within(value, -1000, 1000)
const percentOf = (value: unknown) => within(value, 0, 100)
