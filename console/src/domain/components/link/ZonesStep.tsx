import type { ChangeEvent } from 'react'
import type { Zone } from '#contract/schemas/location'
import type { DialogForm } from '../../../kit/dialog/useDialogForm.ts'
import { NativeSelect } from '../../../kit/form/fields.tsx'
import { Facts } from '../../../ui/Facts.tsx'
import type { TypedZone } from '../../zones/outlook.ts'
import { ZoneFields } from '../../zones/ZoneFields.tsx'
import { componentShown, type LinkValues, offeredZones, withZone, zoneFacts, zoneShown } from './links.ts'
import styles from './ZonesStep.module.css'

interface ZonesStepProps {
  form: DialogForm<LinkValues>
  locationName: string
  /** The zones of the location. */
  zones: readonly Zone[]
}

/** Asks for a zone for all components. Each of them can still go to another zone. */
export function ZonesStep({ form, locationName, zones }: ZonesStepProps) {
  const { values } = form
  const { components } = values
  const { typed, isMixed } = zoneShown(values)
  const take = (zone: TypedZone) => form.setFieldValue('zones', withZone(values, zone))
  const inputOf = (field: keyof TypedZone) => ({
    onChange: (event: ChangeEvent<HTMLInputElement>) =>
      take({ ...typed, [field]: event.currentTarget.value }),
  })
  return (
    <>
      {components.length > 1 && (
        <NativeSelect
          className={styles.which}
          label="Zone for"
          data={[
            { value: '', label: `All ${components.length} components` },
            ...components.map(({ identifier, componentName }) => ({
              value: identifier,
              label: `${componentName} (${identifier})`,
            })),
          ]}
          value={componentShown(values)?.identifier ?? ''}
          onChange={(event) => form.setFieldValue('zoneFor', event.currentTarget.value)}
        />
      )}
      <ZoneFields
        zones={offeredZones(values, zones)}
        locationName={locationName}
        typed={typed}
        inputs={{ zoneId: inputOf('zoneId'), zoneName: inputOf('zoneName') }}
        // A name that was typed comes back if the id is changed to a new one.
        onPick={({ zoneId, zoneName, isNew }) =>
          take({ zoneId, zoneName: isNew ? zoneName : typed.zoneName })
        }
        idHint={isMixed ? 'Their zones differ, see below. A zone chosen here is for all of them.' : undefined}
      />
      {components.length > 1 && <Facts label="Zone of each component" facts={zoneFacts(values, zones)} />}
    </>
  )
}
