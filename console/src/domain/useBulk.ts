import { useState } from 'react'
import type { BulkActions, Chosen } from '../kit/list/selection/useSelection.ts'
import { useUndo } from '../kit/useUndo.tsx'
import { type ActionFacts, offer } from './locationActions.ts'

/** The actions that a list offers for many rows: the one whose dialog is open, and what was done last. */
export function useBulk<Row, Name extends string>(
  table: Readonly<Record<Name, ActionFacts>>,
  names: readonly Name[],
  nameOf: (row: Row) => string,
) {
  const [opened, setOpened] = useState<{ action: Name; chosen: Chosen<Row> }>()
  const { say, bar } = useUndo()
  const bulk: BulkActions<Row> = {
    actions: names.map((action) => ({
      ...offer(table[action], () => {}),
      run: (chosen) => setOpened({ action, chosen }),
    })),
    nameOf,
    done: bar,
  }
  return { bulk, dialogProps: opened && { ...opened, say, onClose: () => setOpened(undefined) } }
}

export interface BulkProps<Row, Name extends string> extends NonNullable<
  ReturnType<typeof useBulk<Row, Name>>['dialogProps']
> {}
