import { useQuery } from '@tanstack/react-query'
import { type ChangeEvent, useState } from 'react'
import { mostLinks } from '#contract/limits'
import type { Zone } from '#contract/schemas/location'
import type { UnlinkedComponent } from '#contract/schemas/registry'
import { api } from '../../../api/client.ts'
import { query } from '../../../api/query.ts'
import { LoadFailure } from '../../../kit/dialog/DialogActions.tsx'
import type { DialogState } from '../../../kit/dialog/useDialog.ts'
import { type DialogForm, useDialogForm } from '../../../kit/dialog/useDialogForm.ts'
import { Checklist, placeholderOf } from '../../../kit/form/Checklist.tsx'
import { NativeSelect } from '../../../kit/form/fields.tsx'
import { PickList } from '../../../kit/form/PickList.tsx'
import { Wizard } from '../../../kit/wizard/Wizard.tsx'
import { Facts } from '../../../ui/Facts.tsx'
import { counted } from '../../../ui/Text.tsx'
import { locationDetail, searchedInLocation } from '../../options.ts'
import { OfflineNote } from '../../queue/OfflineNote.tsx'
import { orQueue, queued } from '../../queue/queue.ts'
import { existenceInWords, outlookOf, type TypedZone } from '../../zones/outlook.ts'
import { ZoneFields } from '../../zones/ZoneFields.tsx'
import { UnlinkedComponents } from '../UnlinkedComponents.tsx'
import {
  componentFacts,
  componentShown,
  hasAllZones,
  linkedInWords,
  linksOf,
  type LinkStart,
  type LinkValues,
  offeredZones,
  startValues,
  withZone,
  zoneFacts,
  zoneShown,
} from './links.ts'
import styles from './LinkWizard.module.css'

interface LinkWizardProps {
  dialog: DialogState<LinkStart | null>
  /** One component is added to the given location, in the three steps of the specification. */
  isSingle?: boolean
}

const none: never[] = []

/** Links components to zones of one location: all of them, or none. */
export function LinkWizard({ dialog, isSingle = false }: LinkWizardProps) {
  const start = dialog.subject
  const [step, setStep] = useState(dialog.restored?.step ?? 0)
  const form = useDialogForm<LinkValues, LinkStart | null>(
    dialog,
    { initialValues: startValues(start) },
    step,
  )
  const { components, location } = form.values
  const [component] = components
  const locationName = location?.name ?? ''
  const read = useQuery({
    ...query(api.getLocation, { locationId: location?.id ?? '' }),
    enabled: location !== null,
    // Somebody else may have made the zone a moment ago.
    staleTime: 0,
  })
  const zones = read.data?.zones ?? none
  const zonesStep = {
    isReady: (values: LinkValues) => hasAllZones(values, zones),
    fields: ['zoneId', 'zoneName'] as const,
    render: () => (
      <>
        {read.isError && <LoadFailure text="Failed to fetch zones" error={read.error} retry={read.refetch} />}
        {!isSingle && <p>The components go to {locationName}. Go back to choose another location.</p>}
        <ZonesStep form={form} locationName={locationName} zones={zones} />
        {isSingle && (
          <Facts label="Summary" facts={[...componentFacts(component), ['Location', locationName]]} />
        )}
      </>
    ),
  }
  const { zoneId, zoneName, existing } = outlookOf(zones, form.values)
  const singleSteps = [
    {
      label: 'Select Component',
      isReady: () => component !== undefined,
      render: (advance: () => void) => (
        <UnlinkedComponents
          origin="LINKED"
          picked={component ?? null}
          onPick={(picked) => {
            form.setFieldValue('components', [picked])
            advance()
          }}
        />
      ),
    },
    { label: 'Select Zone', ...zonesStep },
    {
      label: 'Review Link',
      render: () => (
        <>
          <Facts
            label="Review Link"
            facts={[
              ...componentFacts(component),
              ['Location', locationName],
              ['Zone ID', zoneId],
              ['Zone Name', zoneName],
              ['Zone', existenceInWords(existing, zones)],
            ]}
          />
          <OfflineNote />
        </>
      ),
    },
  ]
  const steps = [
    {
      label: 'Select Components',
      isReady: () => components.length > 0 && components.length <= mostLinks,
      render: () => (
        <ChooseComponents
          chosen={components}
          onChange={(chosen) => form.setFieldValue('components', chosen)}
        />
      ),
    },
    {
      label: 'Select Location',
      isReady: () => location !== null,
      render: (advance: () => void) => <ChooseLocation form={form} advance={advance} />,
    },
    { label: 'Select Zones', ...zonesStep },
    {
      label: 'Review Links',
      render: () => (
        <>
          <p>
            {counted(components.length, 'components')} go to {locationName}: all of them, or none if one
            cannot.
          </p>
          <Facts label="Review Links" facts={zoneFacts(form.values, zones)} />
          <OfflineNote />
        </>
      ),
    },
  ]

  async function link(values: LinkValues): Promise<string> {
    const links = linksOf(values, zones)
    const [body] = links
    if (isSingle && body) {
      const name = component?.componentName ?? 'Component'
      const answer = await orQueue(async () => api.linkComponent({ body }), {
        kind: 'link',
        body,
        locationName,
      })
      return answer === queued ? `${name} waits to be linked` : linkedInWords(name, body, answer)
    }
    const answer = await orQueue(async () => api.linkComponents({ body: { links } }), {
      kind: 'links',
      body: { links },
      locationName,
    })
    const done = answer === queued ? `wait${links.length === 1 ? 's' : ''} to be linked` : 'linked'
    return `${counted(links.length, 'components')} ${done} to ${locationName}`
  }

  return (
    <Wizard
      title={isSingle ? `Add Existing Component to ${locationName}` : 'Link Components'}
      form={form}
      step={step}
      // A given location is not asked for again. Back leads to its step.
      onStep={(to) => setStep(!isSingle && start?.location && step === 0 && to === 1 ? 2 : to)}
      steps={isSingle ? singleSteps : steps}
      submit={link}
      submitLabel={isSingle ? 'Link Component' : 'Link Components'}
      busyLabel="Linking..."
      failureText={isSingle ? 'Failed to link component' : 'Failed to link components. None was linked.'}
      onDone={(message) => message}
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
      error={chosen.length > mostLinks ? `At most ${mostLinks} at once` : undefined}
    />
  )
}

function ChooseLocation({ form, advance }: { form: DialogForm<LinkValues>; advance: () => void }) {
  const locations = useQuery(query(api.listManagedLocations))
  const { location } = form.values
  return (
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
        const { components, ...anew } = startValues({ location: picked })
        form.setValues(picked.id === location?.id ? { location: picked } : anew)
        advance()
      }}
      filterPlaceholder="Filter locations..."
      loadingText={placeholderOf(locations, 'locations')?.text}
      emptyText="No locations available"
    />
  )
}

interface ZonesStepProps {
  form: DialogForm<LinkValues>
  locationName: string
  zones: readonly Zone[]
}

/** Asks for a zone for all components. Each of them can still go to another zone. */
function ZonesStep({ form, locationName, zones }: ZonesStepProps) {
  const { values } = form
  const { components } = values
  const { typed, isMixed } = zoneShown(values)
  const take = (zone: TypedZone) => form.setValues(withZone(values, zone))
  const inputOf = (field: keyof TypedZone) => ({
    error: form.errors[field],
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
        onPick={(zone) =>
          take({ zoneId: zone.zoneId, zoneName: zone.isNew ? zone.zoneName : typed.zoneName })
        }
        idHint={isMixed ? 'Their zones differ, see below. A zone chosen here is for all of them.' : undefined}
      />
      {components.length > 1 && <Facts label="Zone of each component" facts={zoneFacts(values, zones)} />}
    </>
  )
}
