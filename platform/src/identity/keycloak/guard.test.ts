import { refusalFor } from '#contract/texts/refusals/refusal'
import { setTimeout as pause } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { ApiError } from '../../base/errors.ts'
import { IdentityUnavailable } from '../issuer.ts'
import { createGuard } from './guard.ts'

const fail = async () => {
  throw new IdentityUnavailable()
}
const untilGivenUp = async (signal: AbortSignal) =>
  new Promise<never>((_done, failed) =>
    signal.addEventListener('abort', () => failed(new IdentityUnavailable()), { once: true }),
  )
const outcomeOf = async (work: Promise<unknown>) =>
  work.then(
    (result) => result,
    (error: unknown) => (error instanceof Error ? error.name : error),
  )

test('at most three ask at once; the others get their turn', async () => {
  const guard = createGuard()
  let running = 0
  let most = 0
  const work = async () => {
    most = Math.max(most, (running += 1))
    await pause(5)
    running -= 1
    return 'done'
  }
  const results = await Promise.all(Array.from({ length: 20 }, () => guard.run(work)))
  expect(new Set(results)).toEqual(new Set(['done']))
  expect(most).toBe(3)
})

test('nobody waits longer than the deadline, neither for an answer nor for a turn', async () => {
  const guard = createGuard({ deadlineSeconds: 0.2, failures: 100 })
  const start = performance.now()
  const outcomes = await Promise.all(Array.from({ length: 20 }, () => outcomeOf(guard.run(untilGivenUp))))
  expect(performance.now() - start).toBeLessThan(3000)
  expect(new Set(outcomes)).toEqual(new Set(['IdentityUnavailable']))
  expect(await guard.run(async () => 'done')).toBe('done')
})

test('after three failures in a row nobody is asked for a while; then one call tries, and its success ends the pause', async () => {
  const guard = createGuard({ pauseSeconds: 0.3 })
  for (let round = 0; round < 3; round += 1) await outcomeOf(guard.run(fail))
  let asked = 0
  const answer = async () => {
    asked += 1
    await pause(50)
    return 'done'
  }
  expect(await outcomeOf(guard.run(answer))).toBe('IdentityUnavailable')
  expect(asked).toBe(0)
  await pause(350)
  const probes = await Promise.all([1, 2, 3].map(() => outcomeOf(guard.run(answer))))
  expect(probes).toEqual(['done', 'IdentityUnavailable', 'IdentityUnavailable'])
  expect(await Promise.all([1, 2, 3].map(() => guard.run(answer)))).toEqual(['done', 'done', 'done'])
})

test('if that call fails, the pause starts again', async () => {
  const guard = createGuard({ pauseSeconds: 0.2 })
  for (let round = 0; round < 3; round += 1) await outcomeOf(guard.run(fail))
  await pause(250)
  await outcomeOf(guard.run(fail))
  expect(await outcomeOf(guard.run(async () => 'done'))).toBe('IdentityUnavailable')
})

test('a refusal counts as an answer', async () => {
  const guard = createGuard()
  const refuse = async () => {
    throw new ApiError(409, refusalFor('SAME_EXISTS'))
  }
  for (let round = 0; round < 5; round += 1) expect(await outcomeOf(guard.run(refuse))).toBe('ApiError')
})
