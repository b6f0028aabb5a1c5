interface Initialized {
  /** The person who did it. Nobody else is told. */
  accountId: string | undefined
  deviceId: string
  text: string
}

const key = 'console.initialized-device'

/** Remembers an initialization, because the page reloads after it and then says what was done. */
export function rememberInitialized(initialized: Initialized, storage: Storage = sessionStorage): void {
  storage.setItem(key, JSON.stringify(initialized))
}

/** Returns it once, to the person who did it. */
export function takeInitialized(
  accountId: string | undefined,
  storage: Storage = sessionStorage,
): Initialized | undefined {
  const initialized = read(storage)
  if (accountId === undefined || !initialized) return undefined
  storage.removeItem(key)
  return initialized.accountId === accountId ? initialized : undefined
}

function read(storage: Storage): Initialized | undefined {
  try {
    return (JSON.parse(storage.getItem(key) ?? 'null') as Initialized | null) ?? undefined
  } catch {
    return undefined
  }
}
