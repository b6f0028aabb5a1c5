import { expect, test } from 'vitest'
import { createHasher, usualCost } from './hashes.ts'
import { Overloaded } from './line.ts'

const cheap = { N: 2 ** 10, r: 8, p: 1 }
const hasher = createHasher(cheap)
const right = { matches: true, isWeak: false }
const wrong = { matches: false, isWeak: false }

test('a password verifies against its own hash alone', async () => {
  const hash = await hasher.hash('correct horse')
  expect(hash).toMatch(/^scrypt\$1024\$8\$1\$[\w-]{22}\$[\w-]{43}$/)
  expect(await hasher.verify('correct horse', hash)).toEqual(right)
  expect(await hasher.verify('correct horsf', hash)).toEqual(wrong)
  expect(await hasher.verify('', hash)).toEqual(wrong)
})

test('the cost is what OWASP asks for at least, unless said otherwise', async () => {
  expect(usualCost).toEqual({ N: 131_072, r: 8, p: 1 })
  expect(await createHasher().hash('correct horse')).toMatch(/^scrypt\$131072\$8\$1\$/)
})

test('the same password hashes differently each time', async () => {
  expect(await hasher.hash('demo')).not.toBe(await hasher.hash('demo'))
})

test('both Unicode forms of an umlaut are one password', async () => {
  const hash = await hasher.hash('K\u00e4lte')
  expect(await hasher.verify('Ka\u0308lte', hash)).toEqual(right)
})

test('no hash, or one that cannot be read, refuses', async () => {
  expect(await hasher.verify('demo', undefined)).toEqual(wrong)
  expect(await hasher.verify('demo', 'demo')).toEqual(wrong)
})

test('a hash of a lower cost still verifies, and is said to be weak', async () => {
  const old = await hasher.hash('demo')
  const now = createHasher({ ...cheap, N: 2 ** 12 })
  expect(await now.verify('demo', old)).toEqual({ matches: true, isWeak: true })
  expect(await now.verify('other', old)).toEqual({ matches: false, isWeak: true })
})

/** In microseconds of all threads of this process: what else the machine does is not counted. */
async function workOf(work: () => Promise<unknown>): Promise<number> {
  const before = process.cpuUsage()
  await work()
  return process.cpuUsage(before).user
}

test('a wrong password takes equally long with an old hash and without one, so that time does not tell who has one', async () => {
  const old = await hasher.hash('demo')
  const now = createHasher({ ...cheap, N: 2 ** 15 })
  const forNone = await workOf(() => now.verify('other', undefined))
  expect(await workOf(() => now.verify('other', old))).toBeGreaterThan(forNone / 2)
})

test('of many passwords at the same moment only a limited number is computed or waits', async () => {
  const slow = createHasher({ ...cheap, N: 2 ** 11 })
  const answers = await Promise.allSettled(Array.from({ length: 60 }, () => slow.verify('x', undefined)))
  const turnedAway = answers.filter(({ status }) => status === 'rejected')
  expect(turnedAway).toHaveLength(60 - 2 - 30)
  expect(turnedAway[0]).toMatchObject({ reason: { name: new Overloaded().name, waitSeconds: 5 } })
  expect(await slow.verify('x', undefined)).toEqual(wrong)
})
