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
  const others = shown.filter((notification) => notification.text !== text)
  publish([...others, { id: ++lastId, kind, text, detail }].slice(-4))
}

function publish(next: readonly Notification[]): void {
  shown = next
  for (const listener of listeners) listener()
}
