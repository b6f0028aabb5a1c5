import { useState } from 'react'
import { notify } from '../../ui/notify.ts'
import { focusHeading } from '../focusHeading.ts'

/** What happens on a list page after a change: a short word, and the changed row in sight. */
export function useChanges() {
  const [highlight, setHighlight] = useState<{ id: string }>()
  return {
    highlight,
    saved(text: string, rowId: string, detail?: string): void {
      setHighlight({ id: rowId })
      notify.success(text, detail)
    },
    removed(text: string): void {
      notify.success(text)
      // The button that was pressed is gone with its row.
      focusHeading()
    },
  }
}
