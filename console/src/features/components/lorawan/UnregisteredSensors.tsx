import { useQuery } from '@tanstack/react-query'
import { componentsAddress } from '../../../domain/addresses.ts'
import { texts } from '../../../texts/sensors.ts'
import { Action } from '../../../ui/Action.tsx'
import { heardQuery, unregisteredOf } from './heard.ts'
import styles from './Lorawan.module.css'

interface UnregisteredSensorsProps {
  /** What the text has already. */
  known: readonly string[]
  onAdd: (devEuis: string[]) => void
}

/** Offers the sensors that the network server hears and nobody registered. Nothing is shown if there are none. */
export function UnregisteredSensors({ known, onAdd }: UnregisteredSensorsProps) {
  const { data = [] } = useQuery({ ...heardQuery(), select: unregisteredOf, retry: false })
  const missing = data.map(({ devEui }) => devEui).filter((devEui) => !known.includes(devEui))
  if (missing.length === 0) return null
  return (
    <div className="row">
      <p role="status" className={styles.unregistered}>
        {texts.speak(missing.length)} <a href={componentsAddress('lorawan')}>{texts.seeWhatWasHeard}</a>
      </p>
      <Action onClick={() => onAdd(missing)}>{texts.addToList}</Action>
    </div>
  )
}
