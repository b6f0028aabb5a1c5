const checks = new WeakMap<object, () => Error | undefined>()

/** From now on, a change on this pool begins only if the check finds no reason against it. */
export const guardWrites = (pool: object, check: () => Error | undefined) => void checks.set(pool, check)

export function requireWritable(pool: object): void {
  const refusal = checks.get(pool)?.()
  if (refusal) throw refusal
}
