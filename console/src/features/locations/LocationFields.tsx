import type { Location } from '#contract/schemas/location'
import { locationStatuses } from '#contract/values'
import { NativeSelect, TextInput } from '../../kit/form/fields.tsx'
import { offered } from '../../kit/form/values.ts'
import { locationFields } from './locationValues.ts'

interface LocationFieldsProps {
  /** For a form with a location's values. */
  propsOf: (field: (typeof locationFields)[number]['name']) => object
  status: Location['status'] | undefined
}

/** Name, address, site id and status. */
export function LocationFields({ propsOf, status }: LocationFieldsProps) {
  return locationFields.map(({ name, label }, index) =>
    name === 'status' ? (
      <NativeSelect
        key={name}
        label={label}
        mt="sm"
        data={offered(locationStatuses, status)}
        {...propsOf(name)}
      />
    ) : (
      <TextInput
        key={name}
        label={label}
        required={name === 'name'}
        mt={index === 0 ? 0 : 'sm'}
        data-autofocus={index === 0 || undefined}
        {...propsOf(name)}
      />
    ),
  )
}
