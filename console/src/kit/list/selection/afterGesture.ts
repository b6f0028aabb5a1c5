/** What somebody does to select rows: they toggle one, go on to another with Shift, take all, or clear the selection. */
export type Gesture = { kind: 'toggle' | 'range'; at: number } | { kind: 'all' } | { kind: 'clear' }

/** The selected rows by id, each with the reason for which it is still selected, if an action has failed for it. */
export type Selected = ReadonlyMap<string, string>

interface Rows {
  count: number
  idAt: (at: number) => string | undefined
}

/** Where the last range began, which is the row that was toggled last, and where it ended. */
interface Range {
  from: number
  to: number
}

export function afterGesture(before: Selected, gesture: Gesture, range: Range, rows: Rows): Selected {
  const after = new Map(before)
  if (gesture.kind === 'clear') after.clear()
  if (gesture.kind === 'all') add(after, { from: 0, to: rows.count - 1 }, rows)
  if (gesture.kind === 'range') {
    // The range follows the row that it ends at, back as well. Other selected rows stay.
    for (const id of idsIn(range, rows)) after.delete(id)
    add(after, { from: range.from, to: gesture.at }, rows)
  }
  if (gesture.kind === 'toggle') {
    const id = rows.idAt(gesture.at)
    if (id !== undefined && !after.delete(id)) after.set(id, '')
  }
  return after
}

function add(selected: Map<string, string>, range: Range, rows: Rows): void {
  for (const id of idsIn(range, rows)) if (!selected.has(id)) selected.set(id, '')
}

function idsIn({ from, to }: Range, { count, idAt }: Rows): string[] {
  const [first, last] = [Math.max(0, Math.min(from, to)), Math.min(count - 1, Math.max(from, to))]
  const ids: string[] = []
  for (let at = first; at <= last; at++) {
    const id = idAt(at)
    if (id !== undefined) ids.push(id)
  }
  return ids
}
