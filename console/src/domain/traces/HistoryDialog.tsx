import { ShowDialog } from '../../kit/dialog/Dialog.tsx'
import { History } from './History.tsx'
import { thingHistory } from './traces.ts'
import { texts } from '../../texts/traces.ts'

export interface Changed {
  /** Of an account, a location group, an integration or a product. */
  id: string
  name: string
}

/** What was done to a thing that has no page of its own. */
export const HistoryDialog = ({ of: { id, name }, onClose }: { of: Changed; onClose: () => void }) => (
  <ShowDialog title={texts.historyTitle(name)} size="table" onClose={onClose}>
    <History of={name} source={thingHistory(id)} names={new Map([[id, name]])} />
  </ShowDialog>
)
