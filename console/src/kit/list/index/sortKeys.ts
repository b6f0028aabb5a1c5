export interface PackedKeys {
  /** The keys of all rows end to end. The last word of a key, and only it, can be divided by `base`. */
  words: Float64Array
  starts: Uint32Array
  base: number
}

const FEW = 16

/** Radix quicksort: sorts by the first word, then each run of equal ones by the next; each word is looked at about once. */
export function sortKeys({ words, starts, base }: PackedKeys): Uint32Array {
  const rows = new Uint32Array(starts.length)
  for (let row = 0; row < rows.length; row++) rows[row] = row
  const current = new Float64Array(rows.length)
  const pending: [low: number, high: number, depth: number][] = [[0, rows.length, 0]]
  for (let part = pending.pop(); part; part = pending.pop()) {
    const [low, high, depth] = part
    for (let at = low; at < high; at++) current[at] = words[(starts[rows[at] ?? 0] ?? 0) + depth] ?? 0
    sortPairs(current, rows, low, high - 1)
    let from = low
    for (let at = low + 1; at <= high; at++) {
      if (at < high && current[at] === current[from]) continue
      if (at - from > 1 && (current[from] ?? 0) % base !== 0) pending.push([from, at, depth + 1])
      from = at
    }
  }
  return rows
}

/** Sorts `keys` from low to high inclusive and moves `rows` with them. */
function sortPairs(keys: Float64Array, rows: Uint32Array, low: number, high: number) {
  while (high - low > FEW) {
    const pivot = medianOfThree(keys[low] ?? 0, keys[(low + high) >>> 1] ?? 0, keys[high] ?? 0)
    let left = low
    let right = high
    while (left <= right) {
      while ((keys[left] ?? 0) < pivot) left++
      while ((keys[right] ?? 0) > pivot) right--
      if (left > right) break
      const key = keys[left] ?? 0
      const row = rows[left] ?? 0
      keys[left] = keys[right] ?? 0
      rows[left++] = rows[right] ?? 0
      keys[right] = key
      rows[right--] = row
    }
    if (right - low < high - left) {
      sortPairs(keys, rows, low, right)
      low = left
    } else {
      sortPairs(keys, rows, left, high)
      high = right
    }
  }
  for (let at = low + 1; at <= high; at++) {
    const key = keys[at] ?? 0
    const row = rows[at] ?? 0
    let to = at
    for (; to > low && (keys[to - 1] ?? 0) > key; to--) {
      keys[to] = keys[to - 1] ?? 0
      rows[to] = rows[to - 1] ?? 0
    }
    keys[to] = key
    rows[to] = row
  }
}

const medianOfThree = (a: number, b: number, c: number) =>
  Math.max(Math.min(a, b), Math.min(Math.max(a, b), c))
