import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createShares, type Shares } from './shares.ts'

/** Takes one by one until it is refused. */
function takeAll(shares: Shares, owner: string): (() => void)[] {
  const taken: (() => void)[] = []
  for (;;) {
    const giveBack = shares.take(owner)
    if (!giveBack) return taken
    taken.push(giveBack)
  }
}

test('one alone gets half, and the fuller it is, the smaller are the shares', () => {
  const shares = createShares(2000)
  const counts = 'abcdefghij'.split('').map((owner) => takeAll(shares, owner).length)
  expect(counts).toEqual(counts.toSorted((one, other) => other - one))
  expect(counts[0]).toBe(1000)
  expect(counts[9]).toBeGreaterThanOrEqual(18)
  expect(shares.used()).toBeLessThan(2000)
})

test('what one gives back comes to those who have less', () => {
  const shares = createShares(12)
  const first = takeAll(shares, 'a')
  const second = takeAll(shares, 'b')
  expect([first.length, second.length]).toEqual([6, 2])
  for (const giveBack of first.splice(2)) giveBack()
  expect(takeAll(shares, 'b').length + second.length).toBeGreaterThanOrEqual(4)
  expect(shares.used('a')).toBe(2)
})

test('who has nothing gets in while there is room, with as much as fits', () => {
  const shares = createShares(100)
  const [first] = [shares.take('a', 50), ...takeAll(shares, 'b')]
  const free = 100 - shares.used()
  expect(shares.take('c', free + 1)).toBeUndefined()
  expect(shares.take('c', free)).toBeDefined()
  expect(shares.take('d')).toBeUndefined()
  first?.()
  expect(shares.take('d')).toBeDefined()
})

test('what is given back twice counts once', () => {
  const shares = createShares(10)
  const giveBack = shares.take('a', 4)
  shares.take('a', 1)
  giveBack?.()
  giveBack?.()
  expect([shares.used('a'), shares.used(), shares.owners()]).toEqual([1, 1, 1])
})

/** Some owner takes or gives back something. */
const step = (most: number) =>
  fc.record({
    owner: fc.integer({ min: 0, max: 11 }).map(String),
    amount: fc.integer({ min: 1, max: most }),
    isTaking: fc.boolean(),
  })

/** Does the steps, and looks after each of them. */
function walk(
  shares: Shares,
  steps: readonly { owner: string; amount: number; isTaking: boolean }[],
  look: (sum: number) => void,
) {
  const held: { owner: string; amount: number; giveBack: () => void }[] = []
  for (const { owner, amount, isTaking } of steps) {
    const found = held.findIndex((one) => one.owner === owner)
    if (isTaking || found === -1) {
      const giveBack = shares.take(owner, amount)
      if (giveBack) held.push({ owner, amount, giveBack })
    } else held.splice(found, 1)[0]?.giveBack()
    look(held.reduce((sum, one) => sum + one.amount, 0))
  }
}

test('never more is taken than there is, and every count is exact, whatever happens', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 60 }), fc.array(step(12), { maxLength: 200 }), (size, steps) => {
      const shares = createShares(size)
      walk(shares, steps, (sum) => {
        expect(shares.used()).toBe(sum)
        expect(sum).toBeLessThanOrEqual(size)
      })
    }),
  )
})

test('whatever n owners do one by one, nearly 1/(n+1) stays free for the next one', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 100, max: 400 }),
      // Mostly taking, so that it fills up.
      fc.array(fc.tuple(step(1), fc.integer({ min: 1, max: 150 })), { maxLength: 60 }),
      (size, steps) => {
        const shares = createShares(size)
        const many = steps.flatMap(([one, times]) => Array.from({ length: times }, () => one))
        walk(shares, many, (sum) => {
          const owners = shares.owners()
          expect(size - sum).toBeGreaterThanOrEqual(size / (owners + 1) - owners / 2)
        })
      },
    ),
  )
})

test('owners who always want more end with the same, whoever came first', () => {
  fc.assert(
    fc.property(fc.integer({ min: 2, max: 10 }), fc.integer({ min: 40, max: 400 }), (owners, size) => {
      const shares = createShares(size)
      const names = Array.from({ length: owners }, (_, at) => `o${at}`)
      const held = new Map(names.map((name) => [name, takeAll(shares, name)]))
      // Each gives back what it has had longest, and takes what it can, in turn.
      for (let round = 0; round < size; round += 1)
        for (const [name, own] of held) {
          own.shift()?.()
          own.push(...takeAll(shares, name))
        }
      const counts = names.map((name) => shares.used(name))
      expect(Math.max(...counts) - Math.min(...counts)).toBeLessThanOrEqual(2)
    }),
    { numRuns: 30 },
  )
})
