import { type ComponentType, lazy, useEffect } from 'react'
import { loadAll, type Loadable } from '../atHand.ts'

/** A dialog that its page can be shown without: it is loaded by itself. */
export function lazyDialog<Props>(load: () => Promise<ComponentType<Props>>) {
  return Object.assign(
    lazy(async () => ({ default: await load() })),
    { load },
  )
}

/** Loads dialogs once their page stands: by the time they are asked for, the connection may be gone. */
export function useAtHand(dialogs: readonly Loadable[]): void {
  useEffect(() => void loadAll(dialogs), [dialogs])
}
