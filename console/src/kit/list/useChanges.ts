import { useState } from 'react'
import { notify } from '../../ui/notify.ts'
import { focusHeading } from '../focusHeading.ts'

/** After a change on a list page: shows a short message and brings the changed row into view. */
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
      // The pressed button has disappeared with its row.
      focusHeading()
    },
  }
}
