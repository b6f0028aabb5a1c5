import type { ModbusPlace } from '#contract/modbus-address'
import { describePlace, findClash, nextFreeOffset } from '#contract/modbus-address'
import type { DialogForm } from '../../kit/dialog/useDialogForm.ts'
import { TextInput } from '../../kit/form/fields.ts'
import { Action } from '../../ui/Action.tsx'
import { NumberInput } from './NumberInput.tsx'
import styles from './steps.module.css'
import type { WizardValues } from './wizardValues.ts'
import { placeOf, withConnection } from './wizardValues.ts'

interface ModbusStepProps {
  form: DialogForm<WizardValues>
  /** What the device reads already. */
  others: readonly (ModbusPlace & { componentName: string })[]
}

const connections = { TCP: 'Modbus TCP', RTU: 'Modbus RTU' } as const

export function ModbusStep({ form, others }: ModbusStepProps) {
  const { connection } = form.values
  return (
    <div className={styles.fields}>
      <fieldset className={styles.choice}>
        <legend>Connection Type</legend>
        {(['TCP', 'RTU'] as const).map((kind) => (
          <label key={kind} className={styles.option}>
            <input
              type="radio"
              name="connection"
              checked={connection === kind}
              onChange={() => form.setValues(withConnection(form.values, kind))}
            />
            {connections[kind]}
          </label>
        ))}
      </fieldset>
      {connection === 'TCP' && (
        <>
          <TextInput
            label="Host"
            required
            autoComplete="off"
            inputMode="url"
            {...form.getInputProps('host')}
          />
          <div className={styles.pair}>
            <NumberInput form={form} field="port" label="Port" />
            <NumberInput form={form} field="unit" label="Unit" />
          </div>
        </>
      )}
      {connection === 'RTU' && <NumberInput form={form} field="slaveId" label="Slave ID" />}
      <NumberInput form={form} field="modbusStartAddressOffset" label="Start Address Offset" />
      <ClashWarning form={form} others={others} />
    </div>
  )
}

/** Tells of an address that is taken before the server has to, with the next one that is free. */
function ClashWarning({ form, others }: ModbusStepProps) {
  const place = placeOf(form.values)
  const clash = place && findClash(place, others)
  if (!place || !clash) return null
  const free = nextFreeOffset(place, others)
  return (
    <div role="status" className={styles.warning}>
      <span>
        {clash.componentName} already uses {describePlace(clash)}.
      </span>
      <Action onClick={() => form.setFieldValue('modbusStartAddressOffset', String(free))}>
        Use offset {free}
      </Action>
    </div>
  )
}
