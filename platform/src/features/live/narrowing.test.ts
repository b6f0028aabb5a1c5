import { setTimeout as pause } from 'node:timers/promises'
import type { LiveEvent } from '#contract/schemas/live'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import {
  accountLocationGroups,
  accounts,
  locationGroupLocations,
  locationGroups,
} from '../../db/schema/index.ts'
import { mainIntegrator } from '../../sample/integrators.ts'
import { addAlarm, addNotice } from '../../testing/alarm-provider.ts'
import { startLiveTest } from '../../testing/live.ts'

const every = 50
const { platform, db, follow, addMeter } = await startLiveTest(every)

test('tells a limited account of its own places alone, and ends the stream when its groups change', async () => {
  const own = await addMeter(mainIntegrator.id)
  const foreign = await addMeter(mainIntegrator.id)
  const locationGroupId = 'live-group'
  await db
    .insert(locationGroups)
    .values({ id: locationGroupId, integratorId: mainIntegrator.id, name: 'Live' })
  await db.insert(locationGroupLocations).values({ locationGroupId, locationId: own.locationId })
  const token = await platform.tokenOf('accounts')
  const [limited] = await db
    .update(accounts)
    .set({ scope: 'GROUPS' })
    .where(eq(accounts.username, 'accounts'))
    .returning()
  const accountId = limited?.id ?? ''
  await db.delete(accountLocationGroups).where(eq(accountLocationGroups.accountId, accountId))
  await db.insert(accountLocationGroups).values({ accountId, locationGroupId })
  const stream = await follow(token)
  const whole = await follow(await platform.tokenOf('reader'))
  const told = (events: LiveEvent[]) => events.flatMap(({ changed }) => changed)

  // What happens elsewhere is no event at all.
  await foreign.send()
  const alarmId = await addAlarm(db, mainIntegrator.id, foreign.locationId)
  await addNotice(db, mainIntegrator.id, alarmId)
  await foreign.device.reportOwnState({ body: { version: '1', uptime: 1, clock: 1, components: [] } })
  await expect.poll(() => told(whole.events).length).toBeGreaterThan(2)
  await pause(4 * every)
  expect(stream.events).toEqual([])

  await own.send()
  await expect
    .poll(() => told(stream.events))
    .toEqual([
      {
        operations: ['getLocationValues', 'getLocationOverview', 'getSamples'],
        locationIds: [own.locationId],
      },
    ])
  await addAlarm(db, mainIntegrator.id, own.locationId)
  await expect
    .poll(() => told(stream.events).flatMap(({ operations }) => operations))
    .toContain('listManagedAlarms')

  // Every change of the groups ends it: whoever comes again reads what is on the screen once more.
  await db
    .update(accountLocationGroups)
    .set({ roles: ['ROLE_LOCATION_READ'] })
    .where(eq(accountLocationGroups.accountId, accountId))
  await expect.poll(() => stream.isOver).toBe(true)
  const again = await follow(token)
  await db.update(accounts).set({ scope: 'INTEGRATOR' }).where(eq(accounts.id, accountId))
  await expect.poll(() => again.isOver).toBe(true)
})
