import { eq } from 'drizzle-orm'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { measurements } from '../src/db/schema/index.ts'
import { cancelMove, dropOld, MoveEnded, moveSamples } from '../src/domain/samples/moving/move.ts'
import { startMoving, type Sent } from './moving.ts'

const moving = await startMoving()
const { db, restart, send, sendAndEnd, mover, endingAt, ended, read, curves } = moving
/** A whole hour, three days ago. */
const start = Math.floor(Date.now() / 3_600_000) * 3600 - 72 * 3600
const within = { from: start - 86_400, to: start + 5 * 86_400 }
const greatest = 90

/** The same sample has the same value, however often it is sent. */
const sampleAt = (slot: number): Sent => [start + slot * 500, (slot * 37) % 101]

const slots = fc.uniqueArray(fc.nat(400), { minLength: 1, maxLength: 12 })
const step = fc.nat(120)
const action = fc.oneof(
  fc.record({ what: fc.constant('send' as const), slots }),
  fc.record({ what: fc.constant('send and end' as const), slots, step: fc.nat(15) }),
  fc.record({
    what: fc.constant('move' as const),
    to: fc.constantFrom('CASSANDRA' as const, 'POSTGRES' as const),
    step,
  }),
  fc.record({ what: fc.constantFrom('cancel' as const, 'drop' as const), step: fc.nat(6) }),
  fc.record({ what: fc.constantFrom('clean' as const, 'reset' as const) }),
)

/** What is not possible at the moment is refused, and changes nothing. */
const orRefused = (error: unknown): true => {
  if (error instanceof MoveEnded) return true
  return ended(error)
}

test(
  'whatever happens in whatever order, what was acknowledged is once in the store that is read',
  { timeout: 900_000 },
  async () => {
    const operator = await moving.platform.as('operator')
    const admin = await moving.platform.as('admin')
    await fc.assert(
      fc.asyncProperty(fc.array(action, { minLength: 5, maxLength: 30 }), async (actions) => {
        const { power, locationId } = await restart()
        await db
          .update(measurements)
          .set({ rangeMin: null, rangeMax: greatest })
          .where(eq(measurements.id, power))
        let acknowledged = new Map<number, number>()
        let attempted = new Map<number, number>()
        for (const next of actions) {
          if (next.what === 'send' || next.what === 'send and end') {
            const list = next.slots.map(sampleAt)
            for (const [time, value] of list) attempted.set(time, value)
            const isStored = next.what === 'send' || (await sendAndEnd(power, list, next.step))
            if (next.what === 'send') await send(power, list)
            if (isStored) for (const [time, value] of list) acknowledged.set(time, value)
          } else if (next.what === 'move')
            await moveSamples(mover(endingAt(next.step)), next.to).catch(orRefused)
          else if (next.what === 'cancel') await cancelMove(mover(endingAt(next.step))).catch(orRefused)
          else if (next.what === 'drop') await dropOld(mover(endingAt(next.step))).catch(orRefused)
          else if (next.what === 'reset') await admin.resetLocation({ locationId })
          else {
            await operator.cleanMetrics({ locationId })
            const fits = ([, value]: [number, number]) => value <= greatest
            acknowledged = new Map([...acknowledged].filter(fits))
            attempted = new Map([...attempted].filter(fits))
          }
          const found = await read(power)
          const times = found.map(({ time }) => time)
          expect(new Set(times).size).toBe(times.length)
          const values = new Map(found.map(({ time, value }) => [time, value]))
          expect([...acknowledged].filter(([time, value]) => values.get(time) !== value)).toEqual([])
          expect(found.filter(({ time, value }) => attempted.get(time) !== value)).toEqual([])
          // What was not acknowledged may be there, and be in no hour yet.
          if (found.length === acknowledged.size)
            expect(await curves(power, within)).toEqual([found.length, found.length, found.length])
        }
      }),
      { numRuns: Number(process.env['MOVE_RUNS'] ?? 15), endOnFailure: true },
    )
  },
)
