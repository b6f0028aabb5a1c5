import type { ComponentProps } from 'react'
import { TextInput } from '../../kit/form/fields.tsx'
import { Action } from '../../ui/Action.tsx'
import { Warning } from '../../ui/Text.tsx'
import { existenceInWords, lookalikeInWords, type OfferedZone, outlookOf, type TypedZone } from './outlook.ts'
import { ZonePicker } from './ZonePicker.tsx'
import styles from './Zones.module.css'

type FieldProps = Pick<ComponentProps<typeof TextInput>, 'onChange' | 'error'>

interface ZoneFieldsProps {
  zones: readonly OfferedZone[]
  locationName: string
  typed: TypedZone
  inputs: Record<keyof TypedZone, FieldProps>
  onPick: (zone: OfferedZone) => void
  /** Shown at the empty field for the id. */
  idHint?: string | undefined
}

/** The id and the name of a zone, and below them the location's zones to pick from. */
export function ZoneFields({ zones, locationName, typed, inputs, onPick, idHint }: ZoneFieldsProps) {
  const outlook = outlookOf(zones, typed)
  const { existing, lookalike } = outlook
  const isNamed = Boolean(existing?.zoneName)
  return (
    <ZonePicker
      zones={zones}
      locationName={locationName}
      typed={typed.zoneId}
      picked={existing}
      onPick={onPick}
    >
      {(search) => (
        <div className={styles.fields}>
          <TextInput
            label="Zone ID"
            required
            data-autofocus
            autoComplete="off"
            spellCheck={false}
            inputWrapperOrder={['label', 'input', 'description', 'error']}
            {...said(
              inputs.zoneId,
              outlook.zoneId ? existenceInWords(existing, zones) : (idHint ?? emptyIdHint(zones)),
            )}
            {...inputs.zoneId}
            value={typed.zoneId}
            {...search}
          />
          <TextInput
            label="Zone Name"
            required
            autoComplete="off"
            readOnly={isNamed}
            inputWrapperOrder={['label', 'input', 'description', 'error']}
            {...said(inputs.zoneName, nameHint(existing))}
            {...inputs.zoneName}
            value={existing?.zoneName || typed.zoneName}
          />
          <Warning text={lookalikeInWords(outlook)}>
            {lookalike && <Action onClick={() => onPick(lookalike)}>Use zone {lookalike.zoneId}</Action>}
          </Warning>
        </div>
      )}
    </ZonePicker>
  )
}

const said = ({ error }: FieldProps, hint: string) =>
  error ? {} : { description: <span role="status">{hint}</span> }

function nameHint(existing: OfferedZone | undefined): string {
  if (!existing?.zoneName) return 'What people will read in the location'
  return existing.isNew ? 'As it is named for another component' : 'The name that the zone has, and keeps'
}

const emptyIdHint = (zones: readonly OfferedZone[]) =>
  zones.length > 0 ? 'Of a new zone; or type an id or a name to find one below' : 'As the installer names it'
