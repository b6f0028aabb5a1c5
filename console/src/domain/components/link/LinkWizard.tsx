import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { mostLinks } from '#contract/limits'
import { api } from '../../../api/client.ts'
import { query } from '../../../api/query.ts'
import { counted } from '../../../ui/Text.tsx'
import type { DialogState } from '../../../kit/dialog/useDialog.ts'
import { useDialogForm } from '../../../kit/dialog/useDialogForm.ts'
import { placeholderOf } from '../../../kit/form/Checklist.tsx'
import { LoadFailure } from '../../../kit/dialog/DialogActions.tsx'
import { PickList } from '../../../kit/form/PickList.tsx'
import { Wizard } from '../../../kit/wizard/Wizard.tsx'
import { Facts } from '../../../ui/Facts.tsx'
import { OfflineNote } from '../../queue/OfflineNote.tsx'
import { orQueue, queued } from '../../queue/orQueue.ts'
import { locationDetail, searchedInLocation } from '../../locationChoice.ts'
import { ChooseComponents } from './ChooseComponents.tsx'
import {
  hasAllZones,
  linksOf,
  type LinkStart,
  type LinkValues,
  nothingChosen,
  withComponents,
  zoneFacts,
} from './links.ts'
import { ZonesStep } from './ZonesStep.tsx'

interface LinkWizardProps {
  /** Opened for the place at which all begins, or for none. */
  dialog: DialogState<LinkStart | null>
  /** Called with what was done, in words. */
  onLinked: (text: string) => void
}

const none: never[] = []
const [componentsStep, locationStep, zonesStep] = [0, 1, 2]

/** Links several components to zones of one location: all of them, or none. */
export function LinkWizard({ dialog, onLinked }: LinkWizardProps) {
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
        onLinked(`${counted(components.length, 'components')} ${done} to ${location?.name}`)
      }}
      onClose={dialog.close}
    />
  )
}
