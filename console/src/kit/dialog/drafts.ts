/** What a person had open and typed when the page was left: to sign in again, or by a reload during a wizard. */
export interface Draft {
  /** What the dialog was opened for, such as a row. */
  subject: unknown
  values: unknown
  step?: number
}

const storageKey = 'drafts'
const open = new Map<string, () => Draft>()

/** Keeps a dialog's content while it is open. Returns how to drop it. */
export function registerDraft(name: string, read: () => Draft): () => void {
  open.set(name, read)
  return () => {
    if (open.get(name) === read) open.delete(name)
  }
}

export const hasOpenDrafts = (): boolean => open.size > 0

/** Somebody is in a field with text that no dialog keeps. */
export function isTyping(): boolean {
  const field = document.activeElement
  return field?.matches('input, textarea') === true && (field as HTMLInputElement).value !== ''
}

let leaving = false

/** The page is left on purpose and the input is saved, so the person is not asked. */
export const isLeaving = (): boolean => leaving

/** Stores what is open, with its route, before the page is left. */
export function saveDrafts(route: string, storage: Storage = sessionStorage): void {
  leaving = true
  if (open.size === 0) return
  writeDrafts(route, Object.fromEntries(Array.from(open, ([name, read]) => [name, read()])), storage)
}

interface Saved {
  route: string
  drafts: Record<string, Draft>
}

function writeDrafts(route: string, drafts: Saved['drafts'], storage: Storage = sessionStorage): void {
  storage.setItem(storageKey, JSON.stringify({ route, drafts }))
}

function readSaved(storage: Storage): Saved | undefined {
  try {
    return JSON.parse(storage.getItem(storageKey) ?? 'null') as Saved | undefined
  } catch {
    return undefined
  }
}

export const savedRoute = (storage: Storage = sessionStorage): string | undefined => readSaved(storage)?.route

/** Returns a draft once. A dialog that is opened by hand starts empty. */
export function takeDraft(name: string, storage: Storage = sessionStorage): Draft | undefined {
  const saved = readSaved(storage)
  const draft = saved?.drafts[name]
  if (!saved || !draft) return undefined
  const { [name]: _, ...rest } = saved.drafts
  if (Object.keys(rest).length > 0) storage.setItem(storageKey, JSON.stringify({ ...saved, drafts: rest }))
  else storage.removeItem(storageKey)
  return draft
}

/** The stored draft belongs to another person. */
export function forgetDrafts(storage: Storage = sessionStorage): void {
  storage.removeItem(storageKey)
}

/** The page is left for another person: nothing of it is kept, and nobody is asked. */
export function leaveWithoutDrafts(storage: Storage = sessionStorage): void {
  leaving = true
  open.clear()
  forgetDrafts(storage)
}

/** Stored when the page is hidden, because a tablet may discard it. `useDialog` opens it again. Returns how to stop. Not for secrets. */
export function keepThroughReload(name: string, read: () => Draft): () => void {
  const watch = new AbortController()
  const keep = () => {
    // After a sign-out, or when another person signs in, nothing is kept. In all other cases it is already stored.
    if (!isLeaving()) writeDrafts(window.location.hash.slice(1), { [name]: read() })
  }
  window.addEventListener('pagehide', keep, watch)
  document.addEventListener(
    'visibilitychange',
    // The page is visible again. What is closed from now on stays closed.
    () => (document.hidden ? keep() : forgetDrafts()),
    watch,
  )
  return () => watch.abort()
}
