import { expect, test } from 'vitest'
import { createHasher, Overloaded, defaultCost } from './hashes.ts'

const cheap = { N: 2 ** 10, r: 8, p: 1 }
const hasher = createHasher(cheap)
const right = { matches: true, isWeak: false }
const wrong = { matches: false, isWeak: false }

test('a password matches only its own hash', async () => {
  const hash = await hasher.hash('correct horse')
  expect(hash).toMatch(/^scrypt\$1024\$8\$1\$[\w-]{22}\$[\w-]{43}$/)
  expect(await hasher.verify('correct horse', hash)).toEqual(right)
  expect(await hasher.verify('correct horsf', hash)).toEqual(wrong)
  expect(await hasher.verify('', hash)).toEqual(wrong)
})

test('the cost is at least what OWASP asks for, unless it is set', async () => {
  expect(defaultCost).toEqual({ N: 131_072, r: 8, p: 1 })
  expect(await createHasher().hash('correct horse')).toMatch(/^scrypt\$131072\$8\$1\$/)
})

test('the same password hashes differently each time', async () => {
  expect(await hasher.hash('demo')).not.toBe(await hasher.hash('demo'))
})

test('both Unicode forms of an umlaut are one password', async () => {
  const hash = await hasher.hash('K\u00e4lte')
  expect(await hasher.verify('Ka\u0308lte', hash)).toEqual(right)
})

test('without a hash, or with one that cannot be read, every password is refused', async () => {
  expect(await hasher.verify('demo', undefined)).toEqual(wrong)
  expect(await hasher.verify('demo', 'demo')).toEqual(wrong)
})

test('a hash of a lower cost still verifies, and is reported as weak', async () => {
  const old = await hasher.hash('demo')
  const now = createHasher({ ...cheap, N: 2 ** 12 })
  expect(await now.verify('demo', old)).toEqual({ matches: true, isWeak: true })
  expect(await now.verify('other', old)).toEqual({ matches: false, isWeak: true })
})

/**
 * CPU time of all threads of this process, in microseconds: other work of the machine does not count. The least of three
 * times, because a collection of garbage counts.
 */
async function workOf(work: () => Promise<unknown>): Promise<number> {
  const times: number[] = []
  for (const _ of [1, 2, 3]) {
    const before = process.cpuUsage()
    await work()
    times.push(process.cpuUsage(before).user)
  }
  return Math.min(...times)
}

test('a wrong password takes the same time with an old hash and without one, so that time reveals nothing', async () => {
  const old = await hasher.hash('demo')
  const now = createHasher({ ...cheap, N: 2 ** 15 })
  const forNone = await workOf(() => now.verify('other', undefined))
  expect(await workOf(() => now.verify('other', old))).toBeGreaterThan(forNone / 2)
})

test('of many passwords at once, a limited number is computed or waits', async () => {
  const slow = createHasher({ ...cheap, N: 2 ** 11 })
  const answers = await Promise.allSettled(Array.from({ length: 60 }, () => slow.verify('x', undefined)))
  const turnedAway = answers.filter(({ status }) => status === 'rejected')
  expect(turnedAway).toHaveLength(60 - 2 - 30)
  expect(turnedAway[0]).toMatchObject({ reason: { name: new Overloaded().name, waitSeconds: 5 } })
  expect(await slow.verify('x', undefined)).toEqual(wrong)
})
