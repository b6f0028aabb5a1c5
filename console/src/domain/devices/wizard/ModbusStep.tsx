import { connections } from '#contract/values'
import type { ModbusRange } from '#contract/modbus-address'
import type { DialogForm } from '../../../kit/dialog/useDialogForm.ts'
import { ClashWarning } from './ClashWarning.tsx'
import { placeOf } from './commit.ts'
import { limits, numberHint } from './fieldRules.ts'
import { OffsetWarning } from './OffsetWarning.tsx'
import { NumberStepField, TextStepField } from './StepField.tsx'
import styles from './steps.module.css'
import type { WizardValues } from './wizardValues.ts'
import { connectionNames, withConnection } from './wizardValues.ts'

interface ModbusStepProps {
  form: DialogForm<WizardValues>
  /** The components that the device reads already. */
  others: readonly (ModbusRange & { componentName: string })[]
}

export function ModbusStep({ form, others }: ModbusStepProps) {
  const { connection, component } = form.values
  const size = component?.size ?? 1
  const refused = form.errors['modbusStartAddressOffset'] ? 'This address is in use' : undefined
  // The offset is only one part of the address. With another host or unit it may be free.
  const onEdit = () => form.clearFieldError('modbusStartAddressOffset')
  return (
    <div className={styles.fields}>
      <fieldset className={styles.choice}>
        <legend>
          Connection Type <span aria-hidden="true">*</span>
        </legend>
        {connections.map((kind) => (
          <label key={kind} className={styles.option}>
            <input
              type="radio"
              name="connection"
              checked={connection === kind}
              onChange={() => form.setValues(withConnection(form.values, kind))}
            />
            {connectionNames[kind]}
          </label>
        ))}
      </fieldset>
      {connection === 'TCP' && (
        <TextStepField
          form={form}
          field="host"
          label="Host"
          hint="IP address or name, such as 10.0.4.17"
          inputMode="url"
          onEdit={onEdit}
        />
      )}
      <div className={styles.row}>
        {connection === 'TCP' && (
          <>
            <NumberStepField form={form} field="port" label="Port" onEdit={onEdit} />
            <NumberStepField form={form} field="unit" label="Unit" onEdit={onEdit} />
          </>
        )}
        {connection === 'RTU' && (
          <NumberStepField form={form} field="slaveId" label="Slave ID" onEdit={onEdit} />
        )}
        <NumberStepField
          form={form}
          field="modbusStartAddressOffset"
          label="Start Address Offset"
          hint={
            size > 1
              ? `${limits.modbusStartAddressOffset.min} or more; ${size} offsets from there on are taken`
              : numberHint('modbusStartAddressOffset')
          }
          error={refused}
        />
      </div>
      <OffsetWarning values={form.values} />
      <ClashWarning
        place={placeOf(form.values)}
        others={others}
        onUse={(offset) => form.setFieldValue('modbusStartAddressOffset', offset)}
      />
    </div>
  )
}
