/** What somebody had open and typed when the page was left: to sign in again, or by a reload in the middle of a wizard. */
export interface Draft {
  /** What the dialog was opened for, such as the row. */
  subject: unknown
  values: unknown
  /** The step of a wizard. */
  step?: number
}

const storageKey = 'drafts'
const open = new Map<string, () => Draft>()

/** Keeps a dialog's content at hand as long as it is open. Answers how to let go of it. */
export function keepDraft(name: string, read: () => Draft): () => void {
  open.set(name, read)
  return () => {
    if (open.get(name) === read) open.delete(name)
  }
}

export const hasOpenDrafts = (): boolean => open.size > 0

let leaving = false

/** The page is left on purpose and what was typed is safe: nobody has to be asked. */
export const isLeaving = (): boolean => leaving

/** Writes down what is open, with the route that it is open on, before the page is left. */
export function saveDrafts(route: string, storage: Storage = sessionStorage): void {
  leaving = true
  if (open.size === 0) return
  writeDrafts(route, Object.fromEntries(Array.from(open, ([name, read]) => [name, read()])), storage)
}

interface Saved {
  route: string
  drafts: Record<string, Draft>
}

export function writeDrafts(route: string, drafts: Saved['drafts'], storage: Storage = sessionStorage): void {
  storage.setItem(storageKey, JSON.stringify({ route, drafts }))
}

function readSaved(storage: Storage): Saved | undefined {
  try {
    return JSON.parse(storage.getItem(storageKey) ?? 'null') as Saved | undefined
  } catch {
    return undefined
  }
}

/** Where somebody has to be brought back to, if anything was written down. */
export const savedRoute = (storage: Storage = sessionStorage): string | undefined => readSaved(storage)?.route

/** Hands a draft out once: opened again by hand, a dialog starts anew. */
export function takeDraft(name: string, storage: Storage = sessionStorage): Draft | undefined {
  const saved = readSaved(storage)
  const draft = saved?.drafts[name]
  if (!saved || !draft) return undefined
  const { [name]: _, ...rest } = saved.drafts
  if (Object.keys(rest).length > 0) storage.setItem(storageKey, JSON.stringify({ ...saved, drafts: rest }))
  else storage.removeItem(storageKey)
  return draft
}

/** What was written down is not for whoever has signed in now. */
export function forgetDrafts(storage: Storage = sessionStorage): void {
  storage.removeItem(storageKey)
}

/** The page is left for somebody else: nothing of it is kept, and nobody has to be asked. */
export function leaveWithoutDrafts(storage: Storage = sessionStorage): void {
  leaving = true
  open.clear()
  forgetDrafts(storage)
}
