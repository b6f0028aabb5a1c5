import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Location } from '#contract/schemas/location'
import { api } from '../../api/client.ts'
import { query } from '../../api/query.ts'
import type { DialogState } from '../../kit/dialog/useDialog.ts'
import { useDialogForm } from '../../kit/dialog/useDialogForm.ts'
import { OfflineNote } from '../../domain/queue/OfflineNote.tsx'
import { orQueue, queued } from '../../domain/queue/queue.ts'
import { existenceInWords, outlookOf } from '../../domain/zones/outlook.ts'
import { UnlinkedComponents } from '../../domain/components/UnlinkedComponents.tsx'
import { LoadFailure } from '../../kit/dialog/DialogActions.tsx'
import { Wizard } from '../../kit/wizard/Wizard.tsx'
import { Facts } from '../../ui/Facts.tsx'
import { notify } from '../../ui/notify.ts'
import { type LinkValues, componentFacts, linkedInWords } from './link.ts'
import { SelectZone } from './SelectZone.tsx'

const none: never[] = []

export function LinkComponentDialog({ dialog }: { dialog: DialogState<Location> }) {
  const location = dialog.subject
  const [step, setStep] = useState(dialog.restored?.step ?? 0)
  const form = useDialogForm<LinkValues, Location>(
    dialog,
    { initialValues: { component: null, zoneId: '', zoneName: '' } },
    step,
  )
  const { component } = form.values
  const read = useQuery({
    ...query(api.getLocation, { locationId: location.id }),
    // Somebody else may have made the zone a moment ago.
    staleTime: 0,
  })
  const zones = read.data?.zones ?? none
  const outlook = outlookOf(zones, form.values)

  return (
    <Wizard
      title={`Add Existing Component to ${location.name}`}
      form={form}
      step={step}
      onStep={setStep}
      steps={[
        {
          label: 'Select Component',
          isReady: (values) => values.component !== null,
          render: (advance) => (
            <UnlinkedComponents
              origin="LINKED"
              picked={component}
              onPick={(picked) => {
                form.setFieldValue('component', picked)
                advance()
              }}
            />
          ),
        },
        {
          label: 'Select Zone',
          isReady: () => outlook.zoneId !== '' && outlook.zoneName !== '',
          fields: ['zoneId', 'zoneName'],
          render: () => (
            <>
              {read.isError && (
                <LoadFailure text="Failed to fetch zones" error={read.error} retry={read.refetch} />
              )}
              <SelectZone form={form} location={location} zones={zones} />
            </>
          ),
        },
        {
          label: 'Review Link',
          render: () => (
            <>
              <Facts
                label="Review Link"
                facts={[
                  ...componentFacts(component),
                  ['Location', location.name],
                  ['Zone ID', outlook.zoneId],
                  ['Zone Name', outlook.zoneName],
                  ['Zone', existenceInWords(outlook.existing, zones)],
                ]}
              />
              <OfflineNote />
            </>
          ),
        },
      ]}
      submit={async (values) => {
        if (!values.component) throw new Error('No component is selected')
        const { zoneId, zoneName } = outlook
        const body = { ...values.component, locationId: location.id, zoneId, zoneName }
        return orQueue(async () => api.linkComponent({ body }), {
          kind: 'link',
          body,
          locationName: location.name,
        })
      }}
      submitLabel="Link Component"
      busyLabel="Linking..."
      failureText="Failed to link component"
      onDone={(answer) => {
        const name = component?.componentName ?? 'Component'
        notify.success(
          answer === queued ? `${name} waits to be linked` : linkedInWords(name, outlook, answer),
        )
        dialog.close()
      }}
      onClose={dialog.close}
    />
  )
}
