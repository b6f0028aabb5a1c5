import { expect, test } from 'vitest'
import { TooManyRequests } from '../../base/errors.ts'
import { toSeconds } from '../../base/time.ts'
import { onOwnConnection } from '../../db/connection.ts'
import { addPlant } from '../../testing/linked.ts'
import { startOwnApp } from '../../testing/own-app.ts'
import { addDevice } from '../../testing/plant.ts'
import { createSampleQueue } from './queue.ts'

const platform = await startOwnApp({ SAMPLE_DEVICES: 'off' })
const { db } = platform.database
const integratorId = 'int-nordkaelte'

test('devices whose samples wait for a lock in vain are told together to come again', async () => {
  const queue = createSampleQueue()
  const times = [toSeconds(Date.now())]
  const sent = await onOwnConnection(db, async (client) => {
    await client.query('begin; lock table samples in access exclusive mode')
    const plants = await Promise.all(
      Array.from({ length: 3 }, async () => {
        const deviceId = await addDevice(db, integratorId)
        return { deviceId, ...(await addPlant(db, integratorId, { deviceId })) }
      }),
    )
    const answers = plants.map(async ({ deviceId, power }) =>
      queue
        .write(db, { deviceId, integratorId }, { measurementIds: [power], times, values: [1] })
        .catch((error: unknown) => error),
    )
    // The first one has a transaction of its own, and the others share the next one.
    const all = await Promise.all(answers)
    await client.query('rollback')
    return all
  })
  expect(sent.map((answer) => answer instanceof TooManyRequests)).toEqual([true, true, true])
})
