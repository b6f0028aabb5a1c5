import { type ComponentType, lazy, useEffect } from 'react'
import { loadAll, type Loadable } from '../atHand.ts'

/** A dialog that is not needed to show its page. It is loaded separately. */
export function lazyDialog<Props>(load: () => Promise<ComponentType<Props>>) {
  return Object.assign(
    lazy(async () => ({ default: await load() })),
    { load },
  )
}

/** Loads dialogs after their page is shown: when they are needed, the connection may be gone. */
export function useAtHand(dialogs: readonly Loadable[]): void {
  useEffect(() => void loadAll(dialogs), [dialogs])
}
