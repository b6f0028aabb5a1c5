import type { ListState as SavedList } from '#contract/schemas/own-lists'

export type { SavedList }

/** What a person has chosen for a list, in the shape in which the platform keeps it too. */
export const nothingSaved: SavedList = { search: [], chosen: [], order: [], widths: [] }

interface Stored extends SavedList {
  /** The platform does not know it yet. */
  isUnsent?: boolean
}

/** Whose lists these are. The lists of other people on this device stay as they are. */
let owner = ''
let send: ((list: string) => void) | undefined
const prefix = () => `list-state.${owner}.`
const changed = 'list-state-merged'

/** Says whose lists are saved, and what to do if one changes. */
export function setListOwner(accountId: string, onChange: (list: string) => void): void {
  owner = accountId
  send = onChange
  window.dispatchEvent(new Event(changed))
}

export const listOwner = (): string => owner

/** Whatever else is stored there counts as nothing. */
function readStored(list: string): Stored {
  try {
    const stored = JSON.parse(localStorage.getItem(prefix() + list) ?? '{}') as Partial<Stored> | null
    return isStored(stored) ? { ...nothingSaved, ...stored } : nothingSaved
  } catch {
    return nothingSaved
  }
}

const isStored = (stored: Partial<Stored> | null): stored is Partial<Stored> =>
  Object.keys(nothingSaved).every((name) => {
    const field: unknown = stored && Reflect.get(stored, name)
    return stored !== null && (field === undefined || Array.isArray(field))
  })

export const readSaved = (list: string): SavedList => {
  const { isUnsent: _, ...saved } = readStored(list)
  return saved
}

const store = (list: string, stored: Stored) => localStorage.setItem(prefix() + list, JSON.stringify(stored))

export const isSameSaved = (one: SavedList, other: SavedList): boolean =>
  (Object.keys(nothingSaved) as (keyof SavedList)[]).every(
    (name) => JSON.stringify(one[name]) === JSON.stringify(other[name]),
  )

/**
 * What goes to the platform and so to the person's other devices: the columns. Sort and filters stay in this browser, because
 * nobody expects that a new phone hides rows. Whoever wants them elsewhere saves a view.
 */
const columnsOf = (saved: SavedList): SavedList => ({ ...saved, search: [] })

export const readColumns = (list: string): SavedList => columnsOf(readSaved(list))

const hasSameColumns = (one: SavedList, other: SavedList) => isSameSaved(columnsOf(one), columnsOf(other))

/** Saves it in this browser, and later its columns on the platform. */
export function save(list: string, saved: SavedList): void {
  const before = readStored(list)
  if (isSameSaved(saved, before)) return
  const isChanged = !hasSameColumns(saved, before)
  store(list, { ...before, ...saved, ...(isChanged && { isUnsent: true }) })
  if (isChanged) send?.(list)
}

/** The platform has taken these columns. Meanwhile they may have changed again. */
export function markSent(list: string, sent: SavedList): void {
  const saved = readSaved(list)
  if (hasSameColumns(sent, saved)) store(list, saved)
}

/** The columns that the platform knows, perhaps from another device, replace those of before. Returns what it does not know. */
export function mergeSaved(lists: readonly { list: string; state: SavedList }[]): string[] {
  for (const { list, state } of lists) {
    const { isUnsent, search } = readStored(list)
    if (!isUnsent) store(list, { ...nothingSaved, ...state, search })
  }
  window.dispatchEvent(new Event(changed))
  return keys().flatMap((key) => {
    const list = key.slice(prefix().length)
    return readStored(list).isUnsent ? [list] : []
  })
}

const keys = () =>
  Array.from({ length: localStorage.length }, (_, at) => localStorage.key(at) ?? '').filter((key) =>
    key.startsWith(prefix()),
  )

export function onMerged(listener: () => void): () => void {
  window.addEventListener(changed, listener)
  return () => window.removeEventListener(changed, listener)
}

/** After a sign-out nobody reads here what this person has searched for. The columns tell nothing. */
export function forgetSearches(): void {
  for (const key of keys()) {
    const list = key.slice(prefix().length)
    store(list, { ...readSaved(list), search: [] })
  }
}

type Identified = { readonly id: string }

/** In the saved order. A column that it does not name, such as one of a later release, stays behind the one before it. */
export function inOrder<Column extends Identified>(
  columns: readonly Column[],
  order: readonly string[],
): readonly Column[] {
  if (order.length === 0) return columns
  const ordered = order.flatMap((id) => columns.find((column) => column.id === id) ?? [])
  columns.forEach((column, at) => {
    if (ordered.includes(column)) return
    const before = columns[at - 1]
    ordered.splice(before ? ordered.indexOf(before) + 1 : 0, 0, column)
  })
  return ordered
}
