import { codecLimits } from '#contract/uplink-limits'
import type { UplinkValue } from '#contract/schemas/lorawan'

/**
 * What somebody else has decoded, as a flat list: `channel[2].value` as people read it in the network server. Numbers and booleans alone: a
 * text is no value of a measurement. The first values count if there are too many.
 */
export function flatten(decoded: unknown): UplinkValue[] {
  const found = new Map<string, number>()
  add(decoded, '', 0)
  return [...found].map(([path, value]) => ({ path, value }))

  function add(part: unknown, path: string, depth: number): void {
    if (found.size >= codecLimits.values || path.length > codecLimits.path) return
    const value = typeof part === 'boolean' ? Number(part) : part
    if (typeof value === 'number') {
      if (path !== '' && Number.isFinite(value) && !found.has(path)) found.set(path, value)
    } else if (typeof part === 'object' && part !== null && depth < codecLimits.depth) {
      const isList = Array.isArray(part)
      for (const [key, inner] of Object.entries(part).slice(0, codecLimits.values))
        add(inner, isList ? `${path}[${key}]` : path === '' ? key : `${path}.${key}`, depth + 1)
    }
  }
}

/** What The Things Stack has made alike for all makers is one measurement in a list, nearly always. */
const onlyOne = (normalized: unknown): unknown =>
  Array.isArray(normalized) && normalized.length === 1 ? (normalized as unknown[])[0] : normalized

/** Of The Things Stack. What the sensor's own decoder says goes first. */
export function flattenBoth(decoded: unknown, normalized: unknown): UplinkValue[] {
  const own = flatten(decoded)
  const paths = new Set(own.map(({ path }) => path))
  const alike = flatten(onlyOne(normalized)).filter(({ path }) => !paths.has(path))
  return [...own, ...alike].slice(0, codecLimits.values)
}
