import type { AlarmSpan } from '#contract/schemas/alarm'
import type { Span } from '../../kit/chart/gestures.ts'

/** When alarms were raised within a span, as times that do not overlap. One that lasts is shown until now. */
export function shadesOf(alarms: readonly AlarmSpan[], { from, to }: Span, now: number): Span[] {
  const shades: Span[] = []
  const times = alarms
    .map(({ begins, ends }) => ({ from: Math.max(from, begins), to: Math.min(to, ends ?? now) }))
    .filter((time) => time.from <= time.to)
    .toSorted((one, other) => one.from - other.from)
  for (const time of times) {
    const last = shades.at(-1)
    if (last && time.from <= last.to) last.to = Math.max(last.to, time.to)
    else shades.push(time)
  }
  return shades
}
