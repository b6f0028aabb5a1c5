import type { Device } from '#contract/schemas/device'
import { Facts } from '../../ui/Facts.tsx'
import type { NumberField, WizardValues } from './wizardValues.ts'
import { readNumber } from './wizardValues.ts'

/** Everything that will be written, in words. */
export function ReviewStep({ values, device }: { values: WizardValues; device: Device }) {
  const number = (field: NumberField) => readNumber(field, values[field])
  const { product } = values
  return (
    <Facts
      label="Review Configuration"
      facts={[
        ['Device', device.deviceId],
        product
          ? ['Product', `${product.name} (${product.product})`]
          : ['Identifier', values.identifier.trim()],
        ['Component Name', values.componentName.trim()],
        ['Technical Zone Name', values.technicalZoneName.trim()],
        ['Component Sequence', number('componentSequence')],
        ['Product Sequence', number('productSequence')],
        ['Connection Type', values.connection === 'TCP' ? 'Modbus TCP' : 'Modbus RTU'],
        ...(values.connection === 'TCP'
          ? ([
              ['Host', values.host.trim()],
              ['Port', number('port')],
              ['Unit', number('unit')],
            ] as const)
          : ([['Slave ID', number('slaveId')]] as const)),
        ['Start Address Offset', number('modbusStartAddressOffset')],
      ]}
    />
  )
}
