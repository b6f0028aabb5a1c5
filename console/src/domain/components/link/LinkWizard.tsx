import { useQuery } from '@tanstack/react-query'
import { type ChangeEvent, useState } from 'react'
import { mostLinks } from '#contract/limits'
import type { Zone } from '#contract/schemas/location'
import type { UnlinkedComponent } from '#contract/schemas/registry'
import { api } from '../../../api/client.ts'
import { query } from '../../../api/query.ts'
import { counted } from '../../../ui/Text.tsx'
import type { DialogState } from '../../../kit/dialog/useDialog.ts'
import { type DialogForm, useDialogForm } from '../../../kit/dialog/useDialogForm.ts'
import { Checklist, placeholderOf } from '../../../kit/form/Checklist.tsx'
import { NativeSelect } from '../../../kit/form/fields.tsx'
import { LoadFailure } from '../../../kit/dialog/DialogActions.tsx'
import { PickList } from '../../../kit/form/PickList.tsx'
import { Wizard } from '../../../kit/wizard/Wizard.tsx'
import { Facts } from '../../../ui/Facts.tsx'
import { notify } from '../../../ui/notify.ts'
import { locationDetail, searchedInLocation } from '../../options.ts'
import { OfflineNote } from '../../queue/OfflineNote.tsx'
import { orQueue, queued } from '../../queue/queue.ts'
import type { TypedZone } from '../../zones/outlook.ts'
import { ZoneFields } from '../../zones/ZoneFields.tsx'
import {
  componentShown,
  hasAllZones,
  linksOf,
  type LinkStart,
  type LinkValues,
  nothingChosen,
  offeredZones,
  withComponents,
  withZone,
  zoneFacts,
  zoneShown,
} from './links.ts'
import styles from './LinkWizard.module.css'

interface LinkWizardProps {
  /** Opened for the place at which all begins, or for none. */
  dialog: DialogState<LinkStart | null>
}

const none: never[] = []
const [componentsStep, locationStep, zonesStep] = [0, 1, 2]

/** Links several components to zones of one location: all of them, or none. */
export function LinkWizard({ dialog }: LinkWizardProps) {
  const start = dialog.subject
  const [step, setStep] = useState(dialog.restored?.step ?? componentsStep)
  const initialValues = { ...nothingChosen, location: start?.location ?? null }
  const form = useDialogForm<LinkValues, LinkStart | null>(dialog, { initialValues }, step)
  const { components, location } = form.values
  const locations = useQuery(query(api.listManagedLocations))
  const read = useQuery({
    ...query(api.getLocation, { locationId: location?.id ?? '' }),
    enabled: location !== null,
    staleTime: 0,
  })
  const zones = read.data?.zones ?? none
  return (
    <Wizard
      title="Link Components"
      form={form}
      step={step}
      // A given location is not asked for again. Back leads to its step.
      onStep={(to) => setStep(start && step === componentsStep && to === locationStep ? zonesStep : to)}
      steps={[
        {
          label: 'Select Components',
          isReady: (values) => values.components.length > 0 && values.components.length <= mostLinks,
          render: () => (
            <ChooseComponents
              chosen={components}
              onChange={(chosen) => form.setValues(withComponents(form.values, chosen, start))}
            />
          ),
        },
        {
          label: 'Select Location',
          isReady: (values) => values.location !== null,
          render: (advance) => (
            <PickList
              label="Locations"
              items={locations.data ?? []}
              keyOf={({ id }) => id}
              title={({ name }) => name}
              detail={(one) => [one.city, one.country, locationDetail(one)].filter(Boolean).join(' · ')}
              searched={searchedInLocation}
              picked={location}
              onPick={(picked) => {
                // Zones belong to their location.
                const kept = picked.id === location?.id ? {} : { zones: {}, zoneFor: '' }
                form.setValues({ location: picked, ...kept })
                advance()
              }}
              filterPlaceholder="Filter locations..."
              loadingText={placeholderOf(locations, 'locations')?.text}
              emptyText="No locations available"
            />
          ),
        },
        {
          label: 'Select Zones',
          isReady: (values) => hasAllZones(values, zones),
          render: () => (
            <>
              {read.isError && (
                <LoadFailure text="Failed to fetch zones" error={read.error} retry={read.refetch} />
              )}
              <p>The components go to {location?.name}. Go back to choose another location.</p>
              <ZonesStep form={form} locationName={location?.name ?? ''} zones={zones} />
            </>
          ),
        },
        {
          label: 'Review Links',
          render: () => (
            <>
              <p>
                {counted(components.length, 'components')} go to {location?.name}: all of them, or none if one
                cannot.
              </p>
              <Facts label="Review Links" facts={zoneFacts(form.values, zones)} />
              <OfflineNote />
            </>
          ),
        },
      ]}
      submit={async (values) => {
        const body = { links: linksOf(values, zones) }
        return orQueue(async () => api.linkComponents({ body }), {
          kind: 'links',
          body,
          locationName: location?.name ?? '',
        })
      }}
      submitLabel="Link Components"
      busyLabel="Linking..."
      failureText="Failed to link components. None was linked."
      onDone={(answer) => {
        const done = answer === queued ? `wait${components.length === 1 ? 's' : ''} to be linked` : 'linked'
        notify.success(`${counted(components.length, 'components')} ${done} to ${location?.name}`)
        dialog.close()
      }}
      onClose={dialog.close}
    />
  )
}

interface ChooseComponentsProps {
  chosen: readonly UnlinkedComponent[]
  onChange: (chosen: UnlinkedComponent[]) => void
}

const forZones = (all: readonly UnlinkedComponent[]) => all.filter(({ origin }) => origin === 'LINKED')

function ChooseComponents({ chosen, onChange }: ChooseComponentsProps) {
  const unlinked = useQuery({ ...query(api.listUnlinkedComponents), select: forZones })
  const all = unlinked.data ?? []
  const isTooMany = chosen.length > mostLinks
  return (
    <Checklist
      label="Unlinked components"
      options={all.map(({ identifier, componentName, productType }) => ({
        value: identifier,
        label: [componentName, identifier, productType].filter(Boolean).join(' · '),
      }))}
      selected={chosen.map(({ identifier }) => identifier)}
      onChange={(identifiers) => onChange(all.filter(({ identifier }) => identifiers.includes(identifier)))}
      filterPlaceholder="Filter components..."
      placeholder={placeholderOf(unlinked, 'unlinked components')}
      emptyText="No unlinked components available"
      noMatchText="Nothing matches the filter"
      error={isTooMany ? `At most ${mostLinks} at once` : undefined}
    />
  )
}

interface ZonesStepProps {
  form: DialogForm<LinkValues>
  locationName: string
  /** The zones of the location. */
  zones: readonly Zone[]
}

/** Asks for a zone for all components. Each of them can still go to another zone. */
function ZonesStep({ form, locationName, zones }: ZonesStepProps) {
  const { values } = form
  const { components } = values
  const { typed, isMixed } = zoneShown(values)
  const take = (zone: TypedZone) => form.setFieldValue('zones', withZone(values, zone))
  const inputOf = (field: keyof TypedZone) => ({
    onChange: (event: ChangeEvent<HTMLInputElement>) =>
      take({ ...typed, [field]: event.currentTarget.value }),
  })
  return (
    <>
      {components.length > 1 && (
        <NativeSelect
          className={styles.which}
          label="Zone for"
          data={[
            { value: '', label: `All ${components.length} components` },
            ...components.map(({ identifier, componentName }) => ({
              value: identifier,
              label: `${componentName} (${identifier})`,
            })),
          ]}
          value={componentShown(values)?.identifier ?? ''}
          onChange={(event) => form.setFieldValue('zoneFor', event.currentTarget.value)}
        />
      )}
      <ZoneFields
        zones={offeredZones(values, zones)}
        locationName={locationName}
        typed={typed}
        inputs={{ zoneId: inputOf('zoneId'), zoneName: inputOf('zoneName') }}
        // A name that was typed comes back if the id is changed to a new one.
        onPick={({ zoneId, zoneName, isNew }) =>
          take({ zoneId, zoneName: isNew ? zoneName : typed.zoneName })
        }
        idHint={isMixed ? 'Their zones differ, see below. A zone chosen here is for all of them.' : undefined}
      />
      {components.length > 1 && <Facts label="Zone of each component" facts={zoneFacts(values, zones)} />}
    </>
  )
}
