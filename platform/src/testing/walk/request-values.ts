export interface RequestValue {
  path: string[]
  value: unknown
}

const isBranch = (value: unknown): value is object => typeof value === 'object' && value !== null

/** Every single value of a request, with its path. */
export function requestValues(value: unknown, path: string[] = []): RequestValue[] {
  if (!isBranch(value)) return [{ path, value }]
  return Object.entries(value).flatMap(([name, entry]) => requestValues(entry, [...path, name]))
}

/** A copy with another value at this path. */
export function withValue(whole: unknown, path: string[], value: unknown): unknown {
  const [name, ...rest] = path
  if (name === undefined) return value
  const copy: Record<string, unknown> | unknown[] = Array.isArray(whole)
    ? [...(whole as unknown[])]
    : { ...(whole as Record<string, unknown>) }
  const fields = copy as Record<string, unknown>
  fields[name] = withValue(fields[name], rest, value)
  return copy
}

/** A copy without the value at this path. */
export function withoutValue(whole: unknown, path: string[]): unknown {
  const parent = path.slice(0, -1)
  const name = path.at(-1) ?? ''
  const holder = parent.reduce<unknown>((at, step) => (at as Record<string, unknown>)[step], whole)
  const rest = Array.isArray(holder)
    ? holder.filter((_, index) => String(index) !== name)
    : Object.fromEntries(Object.entries(holder as object).filter(([key]) => key !== name))
  return withValue(whole, parent, rest)
}
