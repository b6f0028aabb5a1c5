export interface Span {
  from: number
  to: number
}

/** A shorter range would show nothing more. */
const shortest = 60

/** Zooms around a time that stays in place, up to the longest range, and not into the future. */
export function zoomed(
  { from, to }: Span,
  around: number,
  factor: number,
  longest: number,
  now: number,
): Span {
  const length = Math.min(longest, Math.max(shortest, (to - from) * factor))
  const share = (around - from) / (to - from)
  const begin = Math.round(Math.min(around - share * length, now - length))
  return { from: Math.max(0, begin), to: Math.max(0, begin) + Math.round(length) }
}
