export interface Span {
  from: number
  to: number
}

/** Less than this shows nothing that more would not. */
const shortest = 60

/** Nearer, or further away, around a moment that stays where it is; within the longest span, and not into the future. */
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
