import type { Location, Zone } from '#contract/schemas/location'
import { ZoneFields } from '../../domain/zones/ZoneFields.tsx'
import type { DialogForm } from '../../kit/dialog/useDialogForm.ts'
import { Facts } from '../../ui/Facts.tsx'
import { componentFacts, type LinkValues } from './link.ts'

interface SelectZoneProps {
  form: DialogForm<LinkValues>
  location: Location
  zones: readonly Zone[]
}

export function SelectZone({ form, location, zones }: SelectZoneProps) {
  return (
    <>
      <ZoneFields
        zones={zones}
        locationName={location.name}
        typed={form.values}
        inputs={{ zoneId: form.getInputProps('zoneId'), zoneName: form.getInputProps('zoneName') }}
        onPick={(zone) => form.setFieldValue('zoneId', zone.zoneId)}
      />
      <Facts
        label="Summary"
        facts={[...componentFacts(form.values.component), ['Location', location.name]]}
      />
    </>
  )
}
