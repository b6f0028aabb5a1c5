import { useState } from 'react'

type Density = 'comfortable' | 'compact'

const KEY = 'list-density'

/** A person's preference for all lists. It is not part of the address. */
export function useDensity() {
  const [density, setDensity] = useState<Density>(() =>
    localStorage.getItem(KEY) === 'compact' ? 'compact' : 'comfortable',
  )
  const keep = (next: Density) => {
    localStorage.setItem(KEY, next)
    setDensity(next)
  }
  return [density, keep] as const
}
