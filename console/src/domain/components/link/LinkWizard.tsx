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
import { texts as common } from '../../../texts/common.ts'
import { texts } from '../../../texts/components.ts'
import { Wizard } from '../../../kit/wizard/Wizard.tsx'
import { Facts } from '../../../ui/Facts.tsx'
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
        {read.isError && (
          <LoadFailure text={texts.failedToFetchZones} error={read.error} retry={read.refetch} />
        )}
        {!isSingle && <p>{texts.goTo(locationName)}</p>}
        <ZonesStep form={form} locationName={locationName} zones={zones} />
        {isSingle && (
          <Facts
            label={texts.summary}
            facts={[...componentFacts(component), [common.location, locationName]]}
          />
        )}
      </>
    ),
  }
  const { zoneId, zoneName, existing } = outlookOf(zones, form.values)
  const singleSteps = [
    {
      label: texts.selectComponent,
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
    { label: texts.selectZone, ...zonesStep },
    {
      label: texts.reviewLink,
      render: () => (
        <>
          <Facts
            label={texts.reviewLink}
            facts={[
              ...componentFacts(component),
              [common.location, locationName],
              [texts.zoneId, zoneId],
              [texts.zoneName, zoneName],
              [common.zone, existenceInWords(existing, zones)],
            ]}
          />
          <OfflineNote />
        </>
      ),
    },
  ]
  const steps = [
    {
      label: texts.selectComponents,
      isReady: () => components.length > 0 && components.length <= mostLinks,
      render: () => (
        <ChooseComponents
          chosen={components}
          onChange={(chosen) => form.setFieldValue('components', chosen)}
        />
      ),
    },
    {
      label: texts.selectLocation,
      isReady: () => location !== null,
      render: (advance: () => void) => <ChooseLocation form={form} advance={advance} />,
    },
    { label: texts.selectZones, ...zonesStep },
    {
      label: texts.reviewLinks,
      render: () => (
        <>
          <p>{texts.allOrNone(components.length, locationName)}</p>
          <Facts label={texts.reviewLinks} facts={zoneFacts(form.values, zones)} />
          <OfflineNote />
        </>
      ),
    },
  ]

  async function link(values: LinkValues): Promise<string> {
    const links = linksOf(values, zones)
    const [body] = links
    if (isSingle && body) {
      const name = component?.componentName ?? common.component
      const answer = await orQueue(async () => api.linkComponent({ body }), {
        kind: 'link',
        body,
        locationName,
      })
      return answer === queued ? texts.waitsToBeLinked(name) : linkedInWords(name, body, answer)
    }
    const answer = await orQueue(async () => api.linkComponents({ body: { links } }), {
      kind: 'links',
      body: { links },
      locationName,
    })
    return answer === queued
      ? texts.waitToBeLinkedTo(links.length, locationName)
      : texts.areLinkedTo(links.length, locationName)
  }

  return (
    <Wizard
      title={isSingle ? texts.addTo(locationName) : texts.linkComponents}
      form={form}
      step={step}
      // A given location is not asked for again. Back leads to its step.
      onStep={(to) => setStep(!isSingle && start?.location && step === 0 && to === 1 ? 2 : to)}
      steps={isSingle ? singleSteps : steps}
      submit={link}
      submitLabel={isSingle ? texts.linkComponent : texts.linkComponents}
      busyLabel={texts.linking}
      failureText={isSingle ? texts.failedToLink : texts.failedToLinkMany}
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
      label={texts.unlinkedComponents}
      options={all.map(({ identifier, componentName, productType }) => ({
        value: identifier,
        label: [componentName, identifier, productType].filter(Boolean).join(' · '),
      }))}
      selected={chosen.map(({ identifier }) => identifier)}
      onChange={(identifiers) => onChange(all.filter(({ identifier }) => identifiers.includes(identifier)))}
      filterPlaceholder={texts.filterComponents}
      placeholder={placeholderOf(unlinked, 'unlinked components')}
      emptyText={texts.noneUnlinked}
      noMatchText={texts.nothingMatches}
      error={chosen.length > mostLinks ? texts.atMostAtOnce(mostLinks) : undefined}
    />
  )
}

function ChooseLocation({ form, advance }: { form: DialogForm<LinkValues>; advance: () => void }) {
  const locations = useQuery(query(api.listManagedLocations))
  const { location } = form.values
  return (
    <PickList
      label={common.locations}
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
      filterPlaceholder={texts.filterLocations}
      loadingText={placeholderOf(locations, 'locations')?.text}
      emptyText={texts.noLocations}
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
          label={texts.zoneFor}
          data={[
            { value: '', label: texts.allComponents(components.length) },
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
        idHint={isMixed ? texts.zonesDiffer : undefined}
      />
      {components.length > 1 && <Facts label={texts.zoneOfEach} facts={zoneFacts(values, zones)} />}
    </>
  )
}
