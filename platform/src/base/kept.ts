/** Keeps the values that were used last, at most `most` of them. */
export function createKept<Value>(most: number) {
  const values = new Map<string, Value>()
  return {
    get(key: string): Value | undefined {
      const value = values.get(key)
      if (value === undefined) return undefined
      // A value moves to the end when it is used, so the first one is the one to drop. While there is much room left,
      // nothing is dropped, so the order does not matter.
      if (values.size * 2 > most) {
        values.delete(key)
        values.set(key, value)
      }
      return value
    },
    set(key: string, value: Value): void {
      values.delete(key)
      values.set(key, value)
      const [oldest] = values.keys()
      if (values.size > most && oldest !== undefined) values.delete(oldest)
    },
    delete: (key: string) => void values.delete(key),
  }
}
