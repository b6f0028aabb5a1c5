import { useQuery } from '@tanstack/react-query'
import { componentsAddress } from '../../../domain/addresses.ts'
import { Action } from '../../../ui/Action.tsx'
import { heardQuery, strangersOf, strangersText } from './heard.ts'
import styles from './Lorawan.module.css'

interface StrangersProps {
  /** What the text has already. */
  known: readonly string[]
  onAdd: (devEuis: string[]) => void
}

/** Offers the sensors that the network server hears and nobody registered. Nothing is shown if there are none. */
export function Strangers({ known, onAdd }: StrangersProps) {
  const { data = [] } = useQuery({ ...heardQuery(), select: strangersOf, retry: false })
  const missing = data.map(({ devEui }) => devEui).filter((devEui) => !known.includes(devEui))
  if (missing.length === 0) return null
  return (
    <div className="row">
      <p role="status" className={styles.unregistered}>
        {strangersText(missing.length)}. <a href={componentsAddress('lorawan')}>See what was heard</a>
      </p>
      <Action onClick={() => onAdd(missing)}>Add to the list</Action>
    </div>
  )
}
