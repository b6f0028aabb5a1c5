import { type ReactNode, useEffect, useRef, useState } from 'react'
import { serverReason } from '../api/errors.ts'
import { Action, classes } from '../ui/Action.tsx'
import { notify } from '../ui/notify.ts'
import styles from './useUndo.module.css'
import { texts } from '../texts/list.ts'
import { texts as common } from '../texts/common.ts'

export interface Done {
  text: string
  /** Missing if it cannot be undone. */
  undo?: { run: () => Promise<unknown>; message: string } | undefined
}

/** The page offers to undo until something else is done or the page is left, so nobody has to be quick. */
export function useUndo(): { say: (done: Done) => void; bar: ReactNode } {
  const [done, setDone] = useState<Done>()
  const [isBusy, setBusy] = useState(false)

  function say(next: Done): void {
    setDone(next.undo ? next : undefined)
    if (!next.undo) notify.success(next.text)
  }

  async function takeBack({ run, message }: NonNullable<Done['undo']>): Promise<void> {
    setBusy(true)
    try {
      await run()
      say({ text: message })
    } catch (error) {
      notify.error(texts.failedToUndo, serverReason(error))
    } finally {
      setBusy(false)
    }
  }

  const undo = done?.undo
  const element = useRef<HTMLDivElement>(null)
  // The focus is one Tab before the button. On the button itself, a second Enter by mistake would undo it at once.
  useEffect(() => {
    if (undo) element.current?.focus({ preventScroll: true })
  }, [undo])
  const bar = (
    <div ref={element} tabIndex={-1} className={undo ? classes('row', styles.bar) : styles.silent}>
      <div role="status">{done?.text}</div>
      {undo && (
        <>
          <Action disabled={isBusy} onClick={() => void takeBack(undo)}>
            {isBusy ? texts.undoing : common.undo}
          </Action>
          <Action disabled={isBusy} onClick={() => setDone(undefined)}>
            {common.dismiss}
          </Action>
        </>
      )}
    </div>
  )
  return { say, bar }
}
