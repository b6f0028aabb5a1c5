import { useMemo } from 'react'
import type { LocationWithZones } from '#contract/schemas/location'
import { componentSequenceHint, productSequenceHint } from '../../hints.ts'
import { existenceInWords, zoneNamed } from '../../zones/outlook.ts'
import { ZonePicker } from '../../zones/ZonePicker.tsx'
import type { DialogForm } from '../../../kit/dialog/useDialogForm.ts'
import { NumberStepField, TextStepField } from './StepField.tsx'
import styles from './steps.module.css'
import type { SourceKind, WizardValues } from './wizardValues.ts'

interface ConfigureStepProps {
  kind: SourceKind
  form: DialogForm<WizardValues>
  /** The device's location with its zones, once it is loaded. */
  location: LocationWithZones | undefined
}

export function ConfigureStep({ kind, form, location }: ConfigureStepProps) {
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
      <ZoneField form={form} location={location} />
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
            label="Technical Zone Name"
            hint={
              <span role="status">
                {isKnown
                  ? existenceInWords(existing, zones)
                  : 'A zone of the location, or the name of a new one'}
              </span>
            }
            {...search}
          />
        )}
      </ZonePicker>
    </div>
  )
}
