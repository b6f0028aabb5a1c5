import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '../../../api/client.ts'
import { query } from '../../../api/query.ts'
import { LocationSelect } from '../../../domain/LocationSelect.tsx'
import { ThemeProvider } from '../../../kit/dialog/theme.tsx'
import { Action } from '../../../ui/Action.tsx'
import { Choice } from './Choice.tsx'
import styles from './CurvePanel.module.css'
import { type Measured, measuredIn } from '../../../domain/curve/lines.ts'
import { texts } from '../../../texts/locationsCurve.ts'
import { texts as common } from '../../../texts/common.ts'

interface CompareElsewhereProps {
  locationId: string
  mayAdd: (measured: Measured) => boolean
  onAdd: (key: string) => void
  onClose: () => void
}

export function CompareElsewhere({ locationId, mayAdd, onAdd, onClose }: CompareElsewhereProps) {
  const [otherId, setOtherId] = useState('')
  const values = useQuery({
    ...query(api.getLocationValues, { locationId: otherId }),
    enabled: otherId !== '',
  })
  const measured = measuredIn(values.data?.zones ?? [], { locationId: otherId, elsewhere: '' })
  const offered = measured.filter(mayAdd)
  return (
    <div role="group" aria-label={texts.compareElsewhere} className={styles.elsewhere}>
      <ThemeProvider>
        <LocationSelect
          label={common.location}
          value={otherId}
          exceptId={locationId}
          onChange={setOtherId}
          input={{ onChange: setOtherId }}
        />
      </ThemeProvider>
      {values.data && offered.length > 0 && (
        <Choice label={texts.itsMeasurement} value="" options={offered} onChoose={onAdd} />
      )}
      {values.data && offered.length === 0 && <p role="status">{texts.nothingFits}</p>}
      {values.isError && <p role="alert">{texts.failedMeasurements}</p>}
      <Action onClick={onClose}>{common.cancel}</Action>
    </div>
  )
}
