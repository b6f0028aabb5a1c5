/** A line of the tree, as it is drawn. The lines of a closed one are left out. */
export interface TreeLine {
  id: string
  /** Starts at 1. */
  level: number
  /** Undefined for lines that cannot be opened. */
  isOpen?: boolean
}

/** What a key does on this line: go to another line, or open and close this one. */
export function targetOf(key: string, lines: readonly TreeLine[], at: number): number | 'toggle' | undefined {
  const line = lines[at]
  if (!line) return undefined
  switch (key) {
    case 'ArrowDown':
      return at + 1 < lines.length ? at + 1 : undefined
    case 'ArrowUp':
      return at > 0 ? at - 1 : undefined
    case 'Home':
      return 0
    case 'End':
      return lines.length - 1
    case 'ArrowRight':
      return line.isOpen === false ? 'toggle' : line.isOpen ? at + 1 : undefined
    case 'ArrowLeft':
      return line.isOpen ? 'toggle' : parentOf(lines, at)
    default:
      return undefined
  }
}

function parentOf(lines: readonly TreeLine[], at: number): number | undefined {
  const level = lines[at]?.level ?? 1
  const parent = lines.slice(0, at).findLastIndex((line) => line.level < level)
  return parent < 0 ? undefined : parent
}
