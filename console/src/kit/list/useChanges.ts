import type { QueryKey } from '@tanstack/react-query'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { notify } from '../../ui/notify.ts'

/** What happens on a list page after a change: rows anew, a short word, and the changed row in sight. */
export function useChanges(queryKey: QueryKey) {
  const queries = useQueryClient()
  const [highlight, setHighlight] = useState<{ id: string }>()

  return {
    highlight,
    saved(text: string, rowId: string): void {
      setHighlight({ id: rowId })
      notify.success(text)
      void queries.invalidateQueries({ queryKey })
    },
    removed(text: string): void {
      notify.success(text)
      void queries.invalidateQueries({ queryKey })
      // The button that was pressed is gone with its row.
      document.querySelector<HTMLElement>('main h1')?.focus()
    },
  }
}
