export interface PackedKeys {
  /** All keys in one array. Only the last word of a key can be divided by `base`. */
  words: Float64Array
  begins: Uint32Array
  base: number
}

interface SortedKeys {
  /** The position of each key. */
  order: Uint32Array
  /** 1 if a key differs from the one before it in the order. */
  differs: Uint8Array
}

const FEW = 16

/** Radix quicksort: sorts by the first word, then each run of equal words by the next. Each word is read about once. */
export function sortKeys({ words, begins, base }: PackedKeys): SortedKeys {
  const order = new Uint32Array(begins.length)
  for (let at = 0; at < order.length; at++) order[at] = at
  const differs = new Uint8Array(order.length)
  const current = new Float64Array(order.length)
  const pending: [low: number, high: number, depth: number][] = [[0, order.length, 0]]
  for (let part = pending.pop(); part; part = pending.pop()) {
    const [low, high, depth] = part
    for (let at = low; at < high; at++) current[at] = words[(begins[order[at] ?? 0] ?? 0) + depth] ?? 0
    sortPairs(current, order, low, high - 1)
    let from = low
    for (let at = low + 1; at <= high; at++) {
      if (at < high && current[at] === current[from]) continue
      if (at < high) differs[at] = 1
      if (at - from > 1 && (current[from] ?? 0) % base !== 0) pending.push([from, at, depth + 1])
      from = at
    }
  }
  return { order, differs }
}

/** Sorts `keys` from low to high inclusive and moves `order` with them. */
function sortPairs(keys: Float64Array, order: Uint32Array, low: number, high: number) {
  while (high - low > FEW) {
    const pivot = medianOfThree(keys[low] ?? 0, keys[(low + high) >>> 1] ?? 0, keys[high] ?? 0)
    let left = low
    let right = high
    while (left <= right) {
      while ((keys[left] ?? 0) < pivot) left++
      while ((keys[right] ?? 0) > pivot) right--
      if (left > right) break
      const key = keys[left] ?? 0
      const place = order[left] ?? 0
      keys[left] = keys[right] ?? 0
      order[left++] = order[right] ?? 0
      keys[right] = key
      order[right--] = place
    }
    if (right - low < high - left) {
      sortPairs(keys, order, low, right)
      low = left
    } else {
      sortPairs(keys, order, left, high)
      high = right
    }
  }
  for (let at = low + 1; at <= high; at++) {
    const key = keys[at] ?? 0
    const place = order[at] ?? 0
    let to = at
    for (; to > low && (keys[to - 1] ?? 0) > key; to--) {
      keys[to] = keys[to - 1] ?? 0
      order[to] = order[to - 1] ?? 0
    }
    keys[to] = key
    order[to] = place
  }
}

const medianOfThree = (a: number, b: number, c: number) =>
  Math.max(Math.min(a, b), Math.min(Math.max(a, b), c))
