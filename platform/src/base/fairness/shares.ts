/** How much of something that is bounded each owner may have. An owner is an integrator, or an address before the sign-in. */
export interface Shares {
  /**
   * Takes so much for the owner, and returns the function that gives it back. Undefined if the owner's share is used up. Giving it back
   * a second time does nothing.
   */
  take: (owner: string, amount?: number) => (() => void) | undefined
  /** How much is taken, by all or by one. */
  used: (owner?: string) => number
  /** How many owners have something. */
  owners: () => number
}

/**
 * A fair share of a bounded thing: an owner gets one more while what it has, times the number of owners, is less than what is free. So the
 * fuller it is, the smaller is each share. One alone gets half, ten get about a twentieth each, and what is left is for those who come next:
 * with n owners inside, about 1/(n+1) of the whole is free, in whatever order they came. Who has nothing yet gets in while there is room.
 */
export function createShares(size: number): Shares {
  const taken = new Map<string, number>()
  let all = 0

  function isWithin(owner: string, amount: number): boolean {
    const own = taken.get(owner) ?? 0
    if (amount > size - all) return false
    if (own === 0) return true
    // As if it were taken one by one: this is the last one.
    const before = amount - 1
    return (own + before) * taken.size < size - all - before
  }

  function add(owner: string, amount: number): void {
    const own = (taken.get(owner) ?? 0) + amount
    all += amount
    if (own > 0) taken.set(owner, own)
    else taken.delete(owner)
  }

  return {
    take(owner, amount = 1) {
      if (!isWithin(owner, amount)) return undefined
      add(owner, amount)
      let isGiven = false
      return () => {
        if (!isGiven) add(owner, -amount)
        isGiven = true
      }
    },
    used: (owner) => (owner === undefined ? all : (taken.get(owner) ?? 0)),
    owners: () => taken.size,
  }
}
