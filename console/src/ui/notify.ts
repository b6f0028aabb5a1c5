export interface Notification {
  id: number
  kind: 'success' | 'error'
  text: string
  /** Shown after the sentence: the server's reason, or what else was done. */
  detail: string | undefined
}

let shown: readonly Notification[] = []
let lastId = 0
const listeners = new Set<() => void>()

/** Shows a message from anywhere. A screen reader reads errors at once, and successes when it is quiet. */
export const notify = {
  success: (text: string, detail?: string) => add('success', text, detail),
  error: (text: string, detail?: string) => add('error', text, detail),
}

export function dismiss(id: number): void {
  publish(shown.filter((notification) => notification.id !== id))
}

export const notifications = {
  current: () => shown,
  subscribe: (listener: () => void) => {
    listeners.add(listener)
    return () => listeners.delete(listener)
  },
}

function add(kind: Notification['kind'], text: string, detail?: string): void {
  // Only the latest is shown. An error comes back after it, because it may not have been read yet.
  const errors = shown.filter((notification) => notification.kind === 'error' && notification.text !== text)
  publish([...errors, { id: ++lastId, kind, text, detail }].slice(-4))
}

function publish(next: readonly Notification[]): void {
  shown = next
  for (const listener of listeners) listener()
}
