import type { Location, LocationWithZones } from '#contract/schemas/location'
import type { DialogForm } from '../../kit/dialog/useDialogForm.ts'
import { TextInput } from '../../kit/form/fields.ts'
import { PickList } from '../../kit/form/PickList.tsx'
import { Facts } from '../../ui/Facts.tsx'
import type { LinkValues } from './link.ts'
import styles from './SelectZone.module.css'
import { componentFacts } from './link.ts'

interface SelectZoneProps {
  form: DialogForm<LinkValues>
  location: Location
  zones: LocationWithZones['zones']
}

export function SelectZone({ form, location, zones }: SelectZoneProps) {
  const { component, zoneId } = form.values
  const picked = zones.find((zone) => zone.zoneId === zoneId) ?? null
  return (
    <>
      <TextInput label="Zone ID" required data-autofocus {...form.getInputProps('zoneId')} />
      <TextInput label="Zone Name" required mt="sm" {...form.getInputProps('zoneName')} />
      {zones.length > 0 && (
        <>
          <p className={styles.hint}>Zones of {location.name}: pick one, or name a new one above.</p>
          <PickList
            label={`Zones of ${location.name}`}
            items={zones}
            keyOf={(zone) => zone.zoneId}
            title={(zone) => zone.zoneName}
            detail={(zone) => zone.zoneId}
            searched={(zone) => `${zone.zoneName} ${zone.zoneId}`}
            picked={picked}
            onPick={(zone) => form.setValues({ zoneId: zone.zoneId, zoneName: zone.zoneName })}
            filterPlaceholder="Filter zones..."
            emptyText="No zones yet"
          />
        </>
      )}
      <Facts label="Summary" facts={[...componentFacts(component), ['Location', location.name]]} />
    </>
  )
}
