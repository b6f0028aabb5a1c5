import { type ComponentProps, type ReactNode, Suspense, useMemo } from 'react'
import { greatestLikelyOffset } from '#contract/limits'
import type { ModbusRange } from '#contract/measuring/modbus-address'
import { findClash, isBeyondRegisters, nextFreeOffset } from '#contract/measuring/modbus-address'
import type { Device } from '#contract/schemas/device'
import type { LocationWithZones, Zone } from '#contract/schemas/location'
import { connections } from '#contract/values'
import type { DialogForm } from '../../../kit/dialog/useDialogForm.ts'
import { TextInput } from '../../../kit/form/fields.tsx'
import { lazyPart } from '../../../kit/lazyPart.tsx'
import { texts as common } from '../../../texts/common.ts'
import { texts } from '../../../texts/deviceWizard.ts'
import { Action } from '../../../ui/Action.tsx'
import { Facts } from '../../../ui/Facts.tsx'
import { Warning } from '../../../ui/Labels.tsx'
import { componentSequenceHint, productSequenceHint } from '../../hints.ts'
import { existenceInWords, zoneNamed } from '../../zones/outlook.ts'
import { ZonePicker } from '../../zones/ZoneFields.tsx'
import { rangeText } from '../bus.ts'
import type { NumberField, TextField } from './fieldRules.ts'
import { limits, numberError, numberHint, readNumber } from './fieldRules.ts'
import styles from './steps.module.css'
import type { SourceKind, WizardValues } from './wizardValues.ts'
import { connectionNames, rangeOf, stretchOf, withConnection } from './wizardValues.ts'

const ReadNow = lazyPart(async () => (await import('../read/ReadNow.tsx')).ReadNow)

interface ConfigureStepProps {
  kind: SourceKind
  form: DialogForm<WizardValues>
  location: LocationWithZones | undefined
}

export function ConfigureStep({ kind, form, location }: ConfigureStepProps) {
  const { product, component } = form.values
  const picked = kind === 'product' ? product : component
  return (
    <div className={styles.fields}>
      {picked && <p className={styles.picked}>{describe(form.values)}</p>}
      {kind === 'component' && (
        <TextStepField form={form} field="identifier" label={common.identifier} hint={texts.identifierHint} />
      )}
      <TextStepField form={form} field="componentName" label={texts.componentName} hint={texts.nameHint} />
      <ZoneField form={form} location={location} />
      <div className={styles.row}>
        <NumberStepField
          form={form}
          field="componentSequence"
          label={texts.componentSequence}
          hint={componentSequenceHint}
        />
        <NumberStepField
          form={form}
          field="productSequence"
          label={texts.productSequence}
          hint={productSequenceHint}
        />
      </div>
    </div>
  )
}

function describe({ product, component }: WizardValues): string {
  if (product) return `${product.name} (${product.product})`
  return component ? [component.componentName, component.productType].filter(Boolean).join(' · ') : ''
}

/** Zones to tap: that is easier with gloves than typing, and a typing mistake would make a new zone. */
function ZoneField({ form, location }: Pick<ConfigureStepProps, 'form' | 'location'>) {
  const typed = form.values.technicalZoneName
  // The device reports the zone's name, so a zone without one cannot be meant.
  const zones = useMemo(() => location?.zones.filter(({ zoneName }) => zoneName) ?? [], [location])
  const existing = zoneNamed(zones, typed)
  const isKnown = location !== undefined && typed.trim() !== ''
  return (
    <div>
      <ZonePicker
        zones={zones}
        locationName={location?.name ?? ''}
        typed={typed}
        picked={existing}
        onPick={({ zoneName }) => form.setFieldValue('technicalZoneName', zoneName)}
      >
        {(search) => (
          <TextStepField
            form={form}
            field="technicalZoneName"
            label={texts.technicalZoneName}
            hint={<span role="status">{isKnown ? existenceInWords(existing, zones) : texts.zoneHint}</span>}
            {...search}
          />
        )}
      </ZonePicker>
    </div>
  )
}

interface ModbusStepProps {
  deviceId: string
  form: DialogForm<WizardValues>
  others: readonly (ModbusRange & { componentName: string })[]
}

export function ModbusStep({ deviceId, form, others }: ModbusStepProps) {
  const { connection, component, product } = form.values
  const range = rangeOf(form.values)
  const size = component?.size ?? 1
  const refused = form.errors['modbusStartAddressOffset'] ? texts.addressInUse : undefined
  // The offset is only one part of the address. With another host or unit it may be free.
  const onEdit = () => form.clearFieldError('modbusStartAddressOffset')
  return (
    <div className={styles.fields}>
      <fieldset className={styles.choice}>
        <legend>
          {texts.connectionType} <span aria-hidden="true">*</span>
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
          label={texts.host}
          hint={texts.hostHint}
          inputMode="url"
          onEdit={onEdit}
        />
      )}
      <div className={styles.row}>
        {connection === 'TCP' && (
          <>
            <NumberStepField form={form} field="port" label={texts.port} onEdit={onEdit} />
            <NumberStepField form={form} field="unit" label={texts.unit} onEdit={onEdit} />
          </>
        )}
        {connection === 'RTU' && (
          <NumberStepField form={form} field="slaveId" label={texts.slaveId} onEdit={onEdit} />
        )}
        <NumberStepField
          form={form}
          field="modbusStartAddressOffset"
          label={texts.startAddressOffset}
          hint={
            size > 1
              ? texts.offsetsTaken(limits.modbusStartAddressOffset.min, size)
              : numberHint('modbusStartAddressOffset')
          }
          error={refused}
        />
      </div>
      <OffsetWarning values={form.values} />
      <ClashWarning
        range={range}
        others={others}
        onUse={(offset) => form.setFieldValue('modbusStartAddressOffset', offset)}
      />
      <Suspense>
        <ReadNow
          deviceId={deviceId}
          product={product?.product ?? component?.product}
          connection={range && { ...range, ...range.modbusConfig }}
        />
      </Suspense>
    </div>
  )
}

interface ReviewStepProps {
  values: WizardValues
  device: Device
  zones: readonly Zone[] | undefined
}

export function ReviewStep({ values, device, zones }: ReviewStepProps) {
  const number = (field: NumberField) => readNumber(field, values[field])
  const { product, connection } = values
  return (
    <>
      <Facts
        label={texts.reviewConfiguration}
        facts={[
          [common.device, device.deviceId],
          product
            ? [common.product, `${product.name} (${product.product})`]
            : [common.identifier, values.identifier.trim()],
          [texts.componentName, values.componentName.trim()],
          [texts.technicalZoneName, zoneInWords(values.technicalZoneName, zones)],
          [texts.componentSequence, number('componentSequence')],
          [texts.productSequence, number('productSequence')],
          [texts.connectionType, connection && connectionNames[connection]],
          ...(connection === 'TCP'
            ? ([
                [texts.host, values.host.trim()],
                [texts.port, number('port')],
                [texts.unit, number('unit')],
              ] as const)
            : ([[texts.slaveId, number('slaveId')]] as const)),
          [texts.startAddressOffset, number('modbusStartAddressOffset')],
        ]}
      />
      <OffsetWarning values={values} />
    </>
  )
}

function zoneInWords(name: string, zones: readonly Zone[] | undefined): string {
  const isNew = zones !== undefined && !zoneNamed(zones, name)
  return isNew ? texts.newZone(name.trim()) : name.trim()
}

interface StepFieldProps<Field> extends Pick<
  ComponentProps<typeof TextInput>,
  'inputMode' | 'placeholder' | 'ref' | 'onKeyDown'
> {
  form: DialogForm<WizardValues>
  field: Field
  label: string
  hint: ReactNode
  /** Shown at the field instead of the form's own error. */
  error?: string | undefined
  onEdit?: (() => void) | undefined
}

/** The line under the field shows a hint or an error. It is always there, so that an error does not move the buttons. */
function StepInput({ form, field, hint, error, onEdit, ...rest }: StepFieldProps<NumberField | TextField>) {
  const message = error ?? form.errors[field]
  return (
    <TextInput
      autoComplete="off"
      spellCheck={false}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      {...rest}
      {...form.getInputProps(field)}
      description={message ? undefined : hint}
      error={message}
      onChange={(event) => {
        form.setFieldValue(field, event.currentTarget.value)
        onEdit?.()
      }}
    />
  )
}

function TextStepField(props: StepFieldProps<TextField> & { required?: boolean }) {
  return <StepInput required {...props} />
}

/** A whole number, kept as text so that nothing typed is lost. A tablet shows its numeric keypad. */
function NumberStepField(props: Omit<StepFieldProps<NumberField>, 'hint'> & { hint?: string }) {
  const { form, field, error } = props
  return (
    <StepInput
      inputMode="numeric"
      placeholder={String(limits[field].default)}
      hint={numberHint(field)}
      {...props}
      error={numberError(field, form.values[field]) ?? error}
    />
  )
}

function OffsetWarning({ values }: { values: WizardValues }) {
  const stretch = stretchOf(values)
  return (
    <Warning text={isBeyondRegisters(stretch) ? texts.unlikelyOffset(greatestLikelyOffset) : undefined} />
  )
}

interface ClashWarningProps {
  /** The addresses that would be used, once enough has been typed to tell. */
  range: ModbusRange | undefined
  others: readonly (ModbusRange & { componentName: string })[]
  onUse: (offset: string) => void
}

/** Warns that an address is taken before the form is sent, and offers the next free one. */
export function ClashWarning({ range, others, onUse }: ClashWarningProps) {
  const clash = range && findClash(range, others)
  const free = clash && String(nextFreeOffset(range, others))
  const isPossible = free !== undefined && readNumber('modbusStartAddressOffset', free) !== undefined
  return (
    <Warning text={clash && texts.alreadyUses(clash.componentName, rangeText(clash))}>
      {isPossible && <Action onClick={() => onUse(free)}>{texts.takeOffset(free)}</Action>}
    </Warning>
  )
}
