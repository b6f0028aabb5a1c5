interface Limits {
  /** How many may be inside at once. */
  max: number
  /** How many of one group, so that one group cannot keep the others out. */
  maxPerGroup: number
  /** How many of one group may wait in line, and for how long. */
  maxWaiting: number
  timeout: number
}

interface Waiting {
  admit: () => void
  since: number
}

interface Group {
  inside: number
  line: Waiting[]
}

/**
 * Lets a limited number in at once. The others wait in line, and are refused after a while. A free slot goes to the
 * group that has the fewest inside. So one group's line, however long it is, does not make the others wait.
 */
export function createLimiter({ max, maxPerGroup, maxWaiting, timeout }: Limits, refuse: () => Error) {
  const groups = new Map<string, Group>()
  let inside = 0
  let waiting = 0
  let turns = 0

  function groupOf(name: string): Group {
    const known = groups.get(name)
    if (known) return known
    const group = { inside: 0, line: [] }
    groups.set(name, group)
    return group
  }

  function admit(group: Group): void {
    inside += 1
    group.inside += 1
  }

  function release(name: string, group: Group): void {
    inside -= 1
    group.inside -= 1
    const next = inside < max ? nextInLine() : undefined
    next?.line.shift()?.admit()
    if (group.inside === 0 && group.line.length === 0) groups.delete(name)
  }

  /** Among those with as many inside, the one that has waited longest. */
  function nextInLine(): Group | undefined {
    let best: Group | undefined
    for (const group of groups.values()) {
      const [first] = group.line
      if (!first || group.inside >= maxPerGroup) continue
      const isBetter =
        !best ||
        group.inside < best.inside ||
        (group.inside === best.inside && first.since < (best.line[0]?.since ?? 0))
      if (isBetter) best = group
    }
    return best
  }

  async function turnOf(name: string, group: Group): Promise<void> {
    if (group.line.length >= maxWaiting) throw refuse()
    return new Promise((enter, giveUp) => {
      turns += 1
      waiting += 1
      const waiter: Waiting = {
        since: turns,
        admit: () => {
          waiting -= 1
          clearTimeout(timer)
          admit(group)
          enter()
        },
      }
      const timer = setTimeout(() => {
        waiting -= 1
        group.line.splice(group.line.indexOf(waiter), 1)
        if (group.inside === 0 && group.line.length === 0) groups.delete(name)
        giveUp(refuse())
      }, timeout)
      group.line.push(waiter)
    })
  }

  return {
    /** Returns the function to release it. Call it exactly once, also after a failure. */
    async acquire(name: string): Promise<() => void> {
      const group = groupOf(name)
      if (inside < max && group.inside < maxPerGroup) admit(group)
      else await turnOf(name, group)
      return () => release(name, group)
    },
    waiting: () => waiting,
  }
}
