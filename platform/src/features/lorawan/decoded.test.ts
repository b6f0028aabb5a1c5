import { expect, test } from 'vitest'
import { failureOf } from '../../testing/app.ts'
import { newEui, startNetworkServer } from '../../testing/network-server.ts'

const { platform, api, send, chirpStack, addSensor, expectValues, heard, settled } =
  await startNetworkServer()

const base64 = (hex: string) => Buffer.from(hex, 'hex').toString('base64')

test('what the network server has decoded counts for a sensor of another maker', async () => {
  const { devEui, componentId } = await addSensor()
  const object = { Temperature: 21.5, co2: 800, air: [{ dust: 3 }], text: 'ok' }
  await send(chirpStack(devEui, { object, data: base64('0367D700') }), 'up')
  await expectValues(componentId, { temperature: 21.5, co2: 800 })
  expect(await heard(devEui)).toMatchObject({ code: 'NO_MEASUREMENT', values: { names: ['air[0].dust'] } })
  expect(await api.listUplinks({ macAddress: devEui })).toMatchObject([
    {
      port: 5,
      bytes: '0367D700',
      decodedBy: 'NETWORK_SERVER',
      found: [
        { path: 'Temperature', value: 21.5 },
        { path: 'co2', value: 800 },
        { path: 'air[0].dust', value: 3 },
      ],
      problem: null,
    },
  ])
})

test('a sensor of ELSYS is decoded here, whatever the network server has decoded', async () => {
  const devEui = `A81758${newEui().slice(6)}`
  const uplink_message = {
    f_cnt: 1,
    f_port: 5,
    frm_payload: base64('0100E2'),
    decoded_payload: { temperature: 99 },
  }
  expect(await send({ end_device_ids: { dev_eui: devEui }, uplink_message })).toBe('STORED')
  await settled(devEui)
  expect(await api.listUplinks({ macAddress: devEui.toLowerCase() })).toMatchObject([
    { decodedBy: 'BUILT_IN', found: [{ path: 'temperature', value: 22.6 }] },
  ])
})

test('uplinks of a sensor of another integrator are not there', async () => {
  const devEui = newEui()
  await send(chirpStack(devEui), 'up')
  await settled(devEui)
  expect(await api.listUplinks({ macAddress: devEui })).toHaveLength(1)
  const other = await platform.as('other-admin')
  expect((await failureOf(other.listUplinks({ macAddress: devEui }))).status).toBe(404)
})
