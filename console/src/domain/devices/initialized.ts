interface Initialized {
  /** Who has done it: nobody else is told. */
  accountId: string | undefined
  deviceId: string
  text: string
}

const key = 'console.initialized-device'

/** The page is loaded again after an initialization, and says then what was done. */
export function rememberInitialized(initialized: Initialized, storage: Storage = sessionStorage): void {
  storage.setItem(key, JSON.stringify(initialized))
}

/** Hands it out once, to the one who has done it. */
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
