/** The values that were asked for last, and never more of them than `most`. */
export function createKept<Value>(most: number) {
  const values = new Map<string, Value>()
  return {
    get(key: string): Value | undefined {
      const value = values.get(key)
      if (value === undefined) return undefined
      // What was asked for last stands last, so that the first one is the one to go.
      values.delete(key)
      values.set(key, value)
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
