import { randomBytes } from 'node:crypto'
import type { NetworkServerMessage } from '#contract/schemas/lorawan'
import { eq } from 'drizzle-orm'
import { expect } from 'vitest'
import { uplinks } from '../db/schema/index.ts'
import { clientFor } from './app.ts'
import { startAsDeviceManager } from './device-manager.ts'
import { addLocation } from './plant.ts'

/** 22.6 °C, 41 %, 39 lx, 6 motions, 776 ppm. */
const room = Buffer.from('0100E202290400270506060308', 'hex').toString('base64')
export const newEui = () => randomBytes(8).toString('hex').toUpperCase()

/** A platform, and what a network server sends to it. */
export async function startNetworkServer() {
  const started = await startAsDeviceManager()
  const { platform, db, api, own } = started
  const { secret } = await api.issueLorawanSecret()
  const locationId = await addLocation(db, own, ['Office'])
  let frame = 0

  const network = (token = secret) => clientFor(platform.app, token)

  async function link(devEui: string): Promise<string> {
    const linked = await api.linkComponent({
      body: { identifier: devEui, locationId, zoneId: 'z-1', zoneName: 'Office' },
    })
    return linked.linkedComponentId ?? ''
  }

  async function valuesOf(componentId: string): Promise<Record<string, number | null>> {
    const { measurements } = await api.getComponent({ locationId, zoneId: 'z-1', componentId })
    return Object.fromEntries(measurements.map(({ externalId, latestValue }) => [externalId, latestValue]))
  }

  const stateOf = async (devEui: string) =>
    (await db.select().from(uplinks).where(eq(uplinks.devEui, devEui)).orderBy(uplinks.id)).map(
      ({ state }) => state,
    )

  return {
    ...started,
    secret,
    locationId,
    network,
    send: async (body: NetworkServerMessage, event?: string) =>
      (await network().storeUplink({ body, ...(event && { query: { event } }) })).outcome,

    /** As ChirpStack sends it. */
    chirpStack: (devEui: string, more: object = {}): NetworkServerMessage => ({
      deviceInfo: { devEui: devEui.toLowerCase() },
      devAddr: '00189440',
      fCnt: (frame += 1),
      fPort: 5,
      data: room,
      rxInfo: [
        { rssi: -110, snr: 1 },
        { rssi: -97, snr: 7.5 },
      ],
      time: new Date().toISOString(),
      ...more,
    }),

    link,

    /** A sensor with the measurements `temperature`, `humidity` and `co2`, in a zone. */
    addSensor: async (type = 'ERS-CO2') => {
      const devEui = newEui()
      await api.registerElsys({ body: [{ devEui, name: `Sensor ${devEui}`, type }] })
      return { devEui, componentId: await link(devEui) }
    },

    valuesOf,

    /** The answer comes before the values. */
    expectValues: async (componentId: string, values: Record<string, number>): Promise<void> => {
      await expect.poll(() => valuesOf(componentId)).toMatchObject(values)
    },

    heard: async (devEui: string) =>
      (await api.listHeardSensors()).find((sensor) => sensor.devEui === devEui),

    stateOf,

    settled: async (devEui: string): Promise<void> => {
      await expect.poll(() => stateOf(devEui)).not.toContain('WAITING')
    },
  }
}
