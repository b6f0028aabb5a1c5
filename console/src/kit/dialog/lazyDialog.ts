import { type ComponentType, lazy, useEffect } from 'react'

interface Loadable {
  load: () => Promise<unknown>
}

/** A dialog that is not part of what its page needs to stand. */
export function lazyDialog<Props>(load: () => Promise<ComponentType<Props>>) {
  return Object.assign(
    lazy(async () => ({ default: await load() })),
    { load },
  )
}

/** Loads dialogs once their page stands: by the time they are asked for, the connection may be gone. */
export function useAtHand(dialogs: readonly Loadable[]): void {
  useEffect(() => {
    Promise.all(dialogs.map(async (dialog) => dialog.load())).catch(() => undefined)
  }, [dialogs])
}
