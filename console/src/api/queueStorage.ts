const key = 'console.queue'

/** Changes that wait for a connection are stored in the browser, so that they survive a reload. All tabs share them. */
export const readQueueText = (): string | null => localStorage.getItem(key)

export function writeQueueText(text: string): void {
  localStorage.setItem(key, text)
  tell()
}

/** After a sign-out nothing is left that another person could send. */
export function forgetQueue(): void {
  localStorage.removeItem(key)
  tell()
}

/** The browser itself tells the other tabs. This tab is told here, in the same way. */
const tell = () => window.dispatchEvent(new StorageEvent('storage', { key }))

export function onQueueChange(listener: () => void): () => void {
  window.addEventListener('storage', listener)
  return () => window.removeEventListener('storage', listener)
}
