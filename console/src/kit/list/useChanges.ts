import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { notify } from '../../ui/notify.ts'
import { focusHeading } from '../focusHeading.ts'

/** What happens on a list page after a change: rows anew, a short word, and the changed row in sight. */
export function useChanges() {
  const queries = useQueryClient()
  const [highlight, setHighlight] = useState<{ id: string }>()
  // All of them: other lists name what was changed, and one's own roles may be among it.
  const reload = () => void queries.invalidateQueries()

  return {
    highlight,
    saved(text: string, rowId: string): void {
      setHighlight({ id: rowId })
      notify.success(text)
      reload()
    },
    removed(text: string): void {
      notify.success(text)
      reload()
      // The button that was pressed is gone with its row.
      focusHeading()
    },
  }
}
