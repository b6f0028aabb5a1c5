import { LRUCache } from 'lru-cache'
import { second } from '../time.ts'

/** What each owner has used lately, for example milliseconds. Half of it is forgotten in each second. */
export interface Usage {
  of: (owner: string) => number
  add: (owner: string, amount: number) => void
  /** Whether it is less than `most`, or than a quarter of what others use: on a slow machine everything takes long. */
  isLittle: (owner: string, most: number) => boolean
  /** Who has used the least comes first. Those who have used as much stay in their order. */
  inOrder: (owners: Iterable<string>) => string[]
}

const halfForgotten = second
/** Who has been forgotten counts as one who has used nothing. */
const mostOwners = 1_000

export function createUsage(now = () => performance.now()): Usage {
  const owners = new LRUCache<string, { amount: number; at: number }>({ max: mostOwners })

  function of(owner: string): number {
    const known = owners.get(owner)
    return known ? known.amount * 0.5 ** ((now() - known.at) / halfForgotten) : 0
  }

  /** Of those whose use still counts. */
  function average(): number {
    const counted = [...owners.keys()].map(of).filter((amount) => amount >= 1)
    return counted.reduce((sum, amount) => sum + amount, 0) / Math.max(1, counted.length)
  }

  return {
    of,
    isLittle: (owner, most) => of(owner) < most || of(owner) < average() / 4,
    add: (owner, amount) => void owners.set(owner, { amount: of(owner) + amount, at: now() }),
    inOrder: (names) =>
      [...names]
        .map((name) => ({ name, used: of(name) }))
        .toSorted((one, other) => one.used - other.used)
        .map(({ name }) => name),
  }
}
