import type { HttpResponse } from '#contract/http'
import { macAddressPattern } from '#contract/limits'
import type { ModbusRange } from '#contract/measuring/modbus-address'
import type { RegisteredComponent, RegisteredComponentUpdate } from '#contract/schemas/registry'
import { type Connection, connections } from '#contract/values'
import { exchange } from '../../api/client.ts'
import type { DialogState } from '../../kit/dialog/useDialog.ts'
import { useDialogForm } from '../../kit/dialog/useDialogForm.ts'
import { NativeSelect, TextInput } from '../../kit/form/fields.tsx'
import { FormModal } from '../../kit/form/FormModal.tsx'
import type { Revision } from '../../kit/form/conflict.tsx'
import { texts as common } from '../../texts/common.ts'
import { texts } from '../../texts/deviceWizard.ts'
import { limits, numberError, readNumber, textError } from '../devices/wizard/fieldRules.ts'
import { ClashWarning } from '../devices/wizard/steps.tsx'
import { connectionNames } from '../devices/wizard/wizardValues.ts'

/** A linked component, in the list of components or on its device. There its MAC address is not known. */
type EditedComponent = Pick<
  RegisteredComponent,
  'componentName' | 'modbusConfig' | 'tcpConfig' | 'rtuConfig' | 'componentSequence' | 'productSequence'
> & { macAddress?: string | null; version?: number | null | undefined }

export const componentFields = [
  { name: 'componentName', label: texts.componentName },
  { name: 'macAddress', label: texts.macAddress },
  { name: 'connection', label: texts.connectionType },
  { name: 'host', label: texts.host },
  { name: 'port', label: texts.port },
  { name: 'unit', label: texts.unit },
  { name: 'slaveId', label: texts.slaveId },
  { name: 'startAddressOffset', label: texts.startAddressOffset },
  { name: 'componentSequence', label: texts.componentSequence },
  { name: 'productSequence', label: texts.productSequence },
] as const

type ComponentValues = Record<ComponentField, string>
type ComponentField = (typeof componentFields)[number]['name']

/** A component that no device reads has no connection. */
const fieldsOfConnection: Record<string, readonly ComponentField[]> = {
  TCP: ['connection', 'host', 'port', 'unit'],
  RTU: ['connection', 'slaveId'],
}
const ofConnections = new Set(Object.values(fieldsOfConnection).flat())

const isShown = (field: ComponentField, component: EditedComponent, values: ComponentValues): boolean =>
  field === 'macAddress'
    ? component.macAddress !== undefined
    : !ofConnections.has(field) || (fieldsOfConnection[values.connection]?.includes(field) ?? false)

function connectionOf({ tcpConfig, rtuConfig }: EditedComponent): Connection | '' {
  if (tcpConfig) return 'TCP'
  return rtuConfig ? 'RTU' : ''
}

export const valuesOf = (component: EditedComponent): ComponentValues => ({
  componentName: component.componentName,
  macAddress: component.macAddress ?? '',
  connection: connectionOf(component),
  host: component.tcpConfig?.host ?? '',
  port: String(component.tcpConfig?.port ?? ''),
  unit: String(component.tcpConfig?.unit ?? ''),
  slaveId: String(component.rtuConfig?.slaveId ?? ''),
  startAddressOffset: String(component.modbusConfig?.startAddressOffset ?? ''),
  componentSequence: String(component.componentSequence ?? ''),
  productSequence: String(component.productSequence ?? ''),
})

const componentRules = {
  componentName: (text: string) => textError('componentName', text),
  macAddress: (text: string) =>
    text.trim() === '' || macAddressPattern.test(text.trim()) ? null : texts.isNoMacAddress,
  host: (text: string, { connection }: ComponentValues) =>
    connection === 'TCP' ? textError('host', text) : null,
  port: (text: string) => numberError('port', text),
  unit: (text: string) => numberError('unit', text),
  slaveId: (text: string) => numberError('slaveId', text),
  startAddressOffset: (text: string) => numberError('modbusStartAddressOffset', text),
  componentSequence: (text: string) => numberError('componentSequence', text),
  productSequence: (text: string) => numberError('productSequence', text),
}

const offsetIn = ({ startAddressOffset }: ComponentValues) =>
  readNumber('modbusStartAddressOffset', startAddressOffset)

/** The connection as it is sent. A blank number is its default. */
function configOf(values: ComponentValues): Pick<RegisteredComponentUpdate, 'tcpConfig' | 'rtuConfig'> {
  const number = (field: 'port' | 'unit' | 'slaveId') =>
    readNumber(field, values[field]) ?? limits[field].default
  if (values.connection === 'TCP')
    return { tcpConfig: { host: values.host.trim(), port: number('port'), unit: number('unit') } }
  return values.connection === 'RTU' ? { rtuConfig: { slaveId: number('slaveId') } } : {}
}

const bodyOf = (
  { macAddress, version }: EditedComponent,
  values: ComponentValues,
): RegisteredComponentUpdate => ({
  componentName: values.componentName.trim(),
  ...(macAddress !== undefined && { macAddress: values.macAddress.trim() || null }),
  modbusConfig: { startAddressOffset: offsetIn(values) ?? 0 },
  ...configOf(values),
  componentSequence: readNumber('componentSequence', values.componentSequence) ?? 0,
  productSequence: readNumber('productSequence', values.productSequence) ?? 0,
  ...(typeof version === 'number' && { version }),
})

/** The addresses that it would use, once all numbers are numbers. */
function rangeOf({ size }: ModbusRange, values: ComponentValues): ModbusRange | undefined {
  const startAddressOffset = offsetIn(values)
  const { host, port, unit, slaveId } = componentRules
  const isWrong =
    host(values.host, values) ?? port(values.port) ?? unit(values.unit) ?? slaveId(values.slaveId)
  if (startAddressOffset === undefined || isWrong !== null) return undefined
  return { size, modbusConfig: { startAddressOffset }, ...configOf(values) }
}

interface ComponentFormProps<Subject> {
  dialog: DialogState<Subject>
  linkedComponentId: string
  component: EditedComponent
  revision?: Revision | undefined
  /** Its addresses on its device, and the other components there. */
  bus?: { range: ModbusRange; others: readonly (ModbusRange & { componentName: string })[] }
  onSaved: (saved: HttpResponse<RegisteredComponent>, componentName: string) => void
}

const connectionOptions = connections.map((value) => ({ value, label: connectionNames[value] }))

/** Every other field is a number. */
const inputModes: Partial<Record<ComponentField, 'text' | 'url'>> = {
  componentName: 'text',
  macAddress: 'text',
  host: 'url',
}

export function ComponentForm<Subject>(props: ComponentFormProps<Subject>) {
  const { dialog, linkedComponentId, component, revision, bus, onSaved } = props
  const form = useDialogForm<ComponentValues, Subject>(dialog, {
    initialValues: valuesOf(component),
    validate: componentRules,
    validateInputOnBlur: true,
  })
  const fields = componentFields.filter(({ name }) => isShown(name, component, form.values))
  // The offset is only one part of the address. With another host or unit it may be free.
  const clearClash = () => form.clearFieldError('startAddressOffset')
  return (
    <FormModal
      title={texts.editComponent}
      form={form}
      submit={async (values) =>
        exchange.updateRegisteredComponent({ linkedComponentId, body: bodyOf(component, values) })
      }
      submitLabel={common.update}
      failureText={texts.failedToUpdateComponent}
      revision={revision}
      onDone={(saved, { componentName }) => onSaved(saved, componentName.trim())}
      onClose={dialog.close}
    >
      {fields.map(({ name, label }) => {
        const input = form.getInputProps(name)
        if (name === 'connection')
          return (
            <NativeSelect key={name} label={label} required mt="sm" data={connectionOptions} {...input} />
          )
        return (
          <TextInput
            key={name}
            label={label}
            required={name === 'componentName' || name === 'host'}
            mt={name === 'componentName' ? 0 : 'sm'}
            inputMode={inputModes[name] ?? 'numeric'}
            autoComplete="off"
            spellCheck={false}
            data-autofocus={name === 'componentName' || undefined}
            {...input}
            onChange={(event) => {
              form.setFieldValue(name, event.currentTarget.value)
              clearClash()
            }}
          />
        )
      })}
      {bus && (
        <ClashWarning
          range={rangeOf(bus.range, form.values)}
          others={bus.others}
          onUse={(offset) => form.setFieldValue('startAddressOffset', offset)}
        />
      )}
    </FormModal>
  )
}
