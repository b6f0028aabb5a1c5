import { expect, onTestFinished, test } from 'vitest'
import type { DeviceSetup } from '#contract/schemas/device'
import { setQueueOwner } from '../../api/queueStorage.ts'
import { deviceOf } from '../../testing/devices.ts'
import { person } from '../../testing/people.ts'
import { answer, Refusal } from '../../testing/platform.ts'
import { addToQueue, readQueue } from './queue.ts'
import { runQueue } from './runQueue.ts'

const account = person('ROLE_INTEGRATOR_DEVICE_MANAGEMENT')
const link = { identifier: 'A1', locationId: 'loc-1', zoneId: 'Z-1', zoneName: 'Roof' }

test('a product that was added although its answer was lost is not added again; several links are sent at once', async () => {
  const connection = { tcpConfig: { host: '10.0.4.17', port: 502, unit: 1 } }
  const components: DeviceSetup['components'] = []
  const calls: string[] = []
  answer({
    getCurrentAccount: () => account,
    getDevice: () => ({ ...deviceOf('dev-1'), components }),
    commitManagedDeviceComponents: ({ deviceId, query, body }) => {
      calls.push(`${query?.product} on ${deviceId}`)
      const [added] = body.products
      components.push({
        ...connection,
        componentName: added?.componentName,
        modbusConfig: { startAddressOffset: 0 },
      } as (typeof components)[number])
      throw new Refusal(503, { message: 'The answer was lost' })
    },
    linkComponents: ({ body }) => {
      calls.push(`link ${body.links.length}`)
      return []
    },
  })
  const entry = { product: null, componentName: 'Meter', technicalZoneName: 'Roof', ...connection }
  const numbers = { modbusStartAddressOffset: 0, componentSequence: 0, productSequence: 0 }
  setQueueOwner(account.accountId)
  onTestFinished(() => setQueueOwner(undefined))
  addToQueue({
    kind: 'commit',
    deviceId: 'dev-1',
    query: { product: 'EM-340' },
    body: { products: [{ ...entry, ...numbers }] },
  })
  addToQueue({ kind: 'links', body: { links: [link, link] }, locationName: 'Cold store' })
  await runQueue()
  expect(calls).toEqual(['EM-340 on dev-1'])
  expect(readQueue()).toHaveLength(2)
  await runQueue()
  expect(calls).toEqual(['EM-340 on dev-1', 'link 2'])
  expect(readQueue()).toEqual([])
})
