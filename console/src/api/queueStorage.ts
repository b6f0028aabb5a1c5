const prefix = 'console.queue.'

/** The account of the signed-in person. Undefined until it is known. */
let owner: string | undefined

/** Says whose queue all of this is about. The queues of other accounts on this device stay as they are. */
export function setQueueOwner(accountId: string | undefined): void {
  if (owner === accountId) return
  owner = accountId
  tell()
}

export const queueOwner = (): string | undefined => owner

/** Changes that wait for a connection are stored in the browser, so that they survive a reload. All tabs share them. */
export const readQueueText = (): string | null =>
  owner === undefined ? null : localStorage.getItem(prefix + owner)

export function writeQueueText(text: string): void {
  if (owner === undefined) throw new Error('Nobody is signed in')
  localStorage.setItem(prefix + owner, text)
  tell()
}

/** After a sign-out nothing of this person waits here. */
export function forgetQueue(): void {
  if (owner === undefined) return
  localStorage.removeItem(prefix + owner)
  tell()
}

/** The browser itself tells the other tabs. This tab is told here, in the same way. */
const tell = () => window.dispatchEvent(new StorageEvent('storage', { key: prefix }))

export function onQueueChange(listener: () => void): () => void {
  window.addEventListener('storage', listener)
  return () => window.removeEventListener('storage', listener)
}
