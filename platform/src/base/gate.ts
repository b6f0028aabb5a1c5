interface Limits {
  /** How many may be inside at once. */
  most: number
  /** How many of one group, so that one group cannot keep the others out. */
  mostOfOne: number
  /** How many may wait in line, and for how long. */
  mostWaiting: number
  patience: number
}

interface Waiting {
  group: string
  admit: () => void
}

/** Lets a limited number in at once. The others wait in line, and are refused after a while. */
export function createGate({ most, mostOfOne, mostWaiting, patience }: Limits, refuse: () => Error) {
  const inside = new Map<string, number>()
  const line: Waiting[] = []
  let count = 0

  const hasRoom = (group: string) => count < most && (inside.get(group) ?? 0) < mostOfOne

  function admit(group: string): void {
    count += 1
    inside.set(group, (inside.get(group) ?? 0) + 1)
  }

  function leave(group: string): void {
    count -= 1
    const left = (inside.get(group) ?? 1) - 1
    if (left > 0) inside.set(group, left)
    else inside.delete(group)
    const next = line.findIndex((waiting) => hasRoom(waiting.group))
    if (next >= 0) line.splice(next, 1)[0]?.admit()
  }

  async function turnOf(group: string): Promise<void> {
    if (line.length >= mostWaiting) throw refuse()
    return new Promise((enter, giveUp) => {
      const waiting: Waiting = {
        group,
        admit: () => {
          clearTimeout(timer)
          admit(group)
          enter()
        },
      }
      const timer = setTimeout(() => {
        line.splice(line.indexOf(waiting), 1)
        giveUp(refuse())
      }, patience)
      line.push(waiting)
    })
  }

  return {
    /** Returns the function to leave. Call it exactly once, also after a failure. */
    async enter(group: string): Promise<() => void> {
      if (hasRoom(group)) admit(group)
      else await turnOf(group)
      return () => leave(group)
    },
  }
}
