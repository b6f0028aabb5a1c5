const key = 'console.queue'

/** Changes that wait for a connection lie in the browser, so that they outlive a reload. All tabs share them. */
export const readQueueText = (): string | null => localStorage.getItem(key)

export function writeQueueText(text: string): void {
  localStorage.setItem(key, text)
  tell()
}

/** Whoever signs out leaves nothing behind that another one could send. */
export function forgetQueue(): void {
  localStorage.removeItem(key)
  tell()
}

/** The browser tells the other tabs by itself, and this one hears it the same way. */
const tell = () => window.dispatchEvent(new StorageEvent('storage', { key }))

export function onQueueChange(listener: () => void): () => void {
  window.addEventListener('storage', listener)
  return () => window.removeEventListener('storage', listener)
}
