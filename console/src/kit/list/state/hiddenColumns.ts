const keyOf = (list: string) => `list-hidden.${list}`

/**
 * Which columns a person has hidden in a list. It is a preference, like the height of rows, and survives the session.
 */
export function hiddenColumns(list: string): string[] | undefined {
  const kept = localStorage.getItem(keyOf(list))
  return kept === null ? undefined : kept.split(',').filter(Boolean)
}

export function rememberHiddenColumns(list: string, hidden: readonly string[]): void {
  localStorage.setItem(keyOf(list), hidden.join(','))
}
