const key = 'console.signing-out'

/** Tells all other tabs at once, before the platform refuses one of their calls. */
export function tellTabs(sessionId: unknown, storage: Storage = localStorage): void {
  if (typeof sessionId !== 'string') return
  storage.setItem(key, sessionId)
  storage.removeItem(key)
}

export function onSignOutElsewhere(hear: (sessionId: string) => Promise<void>, until?: AbortSignal): void {
  const listen = (event: StorageEvent) => {
    if (event.key === key && event.newValue !== null) void hear(event.newValue)
  }
  window.addEventListener('storage', listen, until && { signal: until })
}
