const moves: Partial<Record<string, (at: number, last: number, page: number) => number>> = {
  ArrowDown: (at) => at + 1,
  ArrowUp: (at) => at - 1,
  PageDown: (at, _last, page) => at + page,
  PageUp: (at, _last, page) => at - page,
  Home: () => 0,
  End: (_at, last) => last,
}

/** The row to which a key moves the focus, in everything that has rows. */
export function rowAfter(key: string, at: number, last: number, page: number): number | undefined {
  const to = moves[key]?.(at, last, page)
  return to === undefined ? undefined : Math.max(0, Math.min(to, last))
}
