export interface Notification {
  id: number
  kind: 'success' | 'error'
  text: string
  /** Why, in the server's words. */
  reason: string | undefined
}

let shown: readonly Notification[] = []
let lastId = 0
const listeners = new Set<() => void>()

/** Says something to the person from anywhere: errors interrupt a screen reader, successes wait for their turn. */
export const notify = {
  success: (text: string) => add('success', text),
  error: (text: string, reason?: string) => add('error', text, reason),
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

function add(kind: Notification['kind'], text: string, reason?: string): void {
  const others = shown.filter((notification) => notification.text !== text)
  publish([...others, { id: ++lastId, kind, text, reason }].slice(-4))
}

function publish(next: readonly Notification[]): void {
  shown = next
  for (const listener of listeners) listener()
}
