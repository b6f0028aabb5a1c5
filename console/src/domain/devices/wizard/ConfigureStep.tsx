import type { Zone } from '#contract/schemas/location'
import { componentSequenceHint, productSequenceHint } from '../../hints.ts'
import { zoneNamed } from '../../zones.ts'
import type { DialogForm } from '../../../kit/dialog/useDialogForm.ts'
import { Action } from '../../../ui/Action.tsx'
import { NumberStepField, TextStepField } from './StepField.tsx'
import styles from './steps.module.css'
import type { SourceKind, WizardValues } from './wizardValues.ts'
import { offeredZones } from './zones.ts'

interface ConfigureStepProps {
  kind: SourceKind
  form: DialogForm<WizardValues>
  /** The zones of the device's location, once they are loaded. */
  zones: readonly Zone[] | undefined
}

export function ConfigureStep({ kind, form, zones }: ConfigureStepProps) {
  const { product, component } = form.values
  const picked = kind === 'product' ? product : component
  return (
    <div className={styles.fields}>
      {picked && <p className={styles.picked}>{describe(form.values)}</p>}
      {kind === 'component' && (
        <TextStepField
          form={form}
          field="identifier"
          label="Identifier"
          hint="Of the chosen component, as the device reports it"
        />
      )}
      <TextStepField
        form={form}
        field="componentName"
        label="Component Name"
        hint="What people will read in the location"
      />
      <TextStepField
        form={form}
        field="technicalZoneName"
        label="Technical Zone Name"
        hint={zoneHint(form.values.technicalZoneName, zones)}
      />
      <ZoneChoice form={form} zones={zones ?? []} />
      <div className={styles.row}>
        <NumberStepField
          form={form}
          field="componentSequence"
          label="Component Sequence"
          hint={componentSequenceHint}
        />
        <NumberStepField
          form={form}
          field="productSequence"
          label="Product Sequence"
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

function zoneHint(name: string, zones: readonly Zone[] | undefined): string {
  if (!zones || name.trim() === '') return 'A zone of the location, or the name of a new one'
  const zone = zoneNamed(zones, name)
  return zone ? `Zone ${zone.zoneId} of the location` : 'A new zone: it will be made in the location'
}

/** Zones to tap: that is easier with gloves than typing, and a typing mistake would make a new zone. */
function ZoneChoice({ form, zones }: { form: DialogForm<WizardValues>; zones: readonly Zone[] }) {
  if (zones.length === 0) return null
  const chosen = zoneNamed(zones, form.values.technicalZoneName)
  return (
    <div role="group" aria-label="Zones of the location" className={styles.zones}>
      {offeredZones(zones, form.values.technicalZoneName).map((zone) => (
        <Action
          key={zone.zoneId}
          aria-pressed={zone.zoneId === chosen?.zoneId}
          onClick={() => form.setFieldValue('technicalZoneName', zone.zoneName)}
        >
          {zone.zoneName}
        </Action>
      ))}
    </div>
  )
}
