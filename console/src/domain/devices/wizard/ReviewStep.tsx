import type { Device } from '#contract/schemas/device'
import type { Zone } from '#contract/schemas/location'
import { zoneNamed } from '../../zones/outlook.ts'
import { Facts } from '../../../ui/Facts.tsx'
import type { NumberField } from './fieldRules.ts'
import { readNumber } from './fieldRules.ts'
import { OffsetWarning } from './OffsetWarning.tsx'
import type { WizardValues } from './wizardValues.ts'
import { connectionNames } from './wizardValues.ts'

interface ReviewStepProps {
  values: WizardValues
  device: Device
  zones: readonly Zone[] | undefined
}

/** Lists everything that will be stored. */
export function ReviewStep({ values, device, zones }: ReviewStepProps) {
  const number = (field: NumberField) => readNumber(field, values[field])
  const { product, connection } = values
  return (
    <>
      <Facts
        label="Review Configuration"
        facts={[
          ['Device', device.deviceId],
          product
            ? ['Product', `${product.name} (${product.product})`]
            : ['Identifier', values.identifier.trim()],
          ['Component Name', values.componentName.trim()],
          ['Technical Zone Name', zoneInWords(values.technicalZoneName, zones)],
          ['Component Sequence', number('componentSequence')],
          ['Product Sequence', number('productSequence')],
          ['Connection Type', connection && connectionNames[connection]],
          ...(connection === 'TCP'
            ? ([
                ['Host', values.host.trim()],
                ['Port', number('port')],
                ['Unit', number('unit')],
              ] as const)
            : ([['Slave ID', number('slaveId')]] as const)),
          ['Start Address Offset', number('modbusStartAddressOffset')],
        ]}
      />
      <OffsetWarning values={values} />
    </>
  )
}

function zoneInWords(name: string, zones: readonly Zone[] | undefined): string {
  const isNew = zones !== undefined && !zoneNamed(zones, name)
  return isNew ? `${name.trim()} (a new zone, made with it)` : name.trim()
}
