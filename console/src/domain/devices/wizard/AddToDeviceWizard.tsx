import { useQuery } from '@tanstack/react-query'
import { type ComponentType, useState } from 'react'
import { api } from '../../../api/client.ts'
import { query } from '../../../api/query.ts'
import type { DialogState } from '../../../kit/dialog/useDialog.ts'
import { useDialogForm } from '../../../kit/dialog/useDialogForm.ts'
import { LoadFailure } from '../../../kit/dialog/DialogActions.tsx'
import { PickList } from '../../../kit/form/PickList.tsx'
import { texts as common } from '../../../texts/common.ts'
import { texts } from '../../../texts/deviceWizard.ts'
import { Wizard } from '../../../kit/wizard/Wizard.tsx'
import { UnlinkedComponents } from '../../components/UnlinkedComponents.tsx'
import { OfflineNote } from '../../queue/OfflineNote.tsx'
import { orQueue, queued } from '../../queue/queue.ts'
import { ConfigureStep, ModbusStep, ReviewStep } from './steps.tsx'
import { textError, textFields } from './fieldRules.ts'
import {
  type AddToDevice,
  commitCall,
  emptyValues,
  fromComponent,
  hasComponent,
  hasProduct,
  isComponentConfigured,
  isConnected,
  isProductConfigured,
  type SelectProps,
  type SourceKind,
  type WizardValues,
} from './wizardValues.ts'

const textRules = Object.fromEntries(
  textFields.map((field) => [field, (text: string) => textError(field, text)]),
)

/** Both wizards. They differ in what is picked first, and in their texts. */
export function AddToDeviceWizard({ kind, dialog }: { kind: SourceKind; dialog: DialogState<AddToDevice> }) {
  const { device, start } = dialog.subject
  const source = sources[kind]
  const [step, setStep] = useState(dialog.restored?.step ?? 0)
  const form = useDialogForm<WizardValues, AddToDevice>(
    dialog,
    { initialValues: { ...emptyValues, ...start }, validate: textRules, validateInputOnBlur: textFields },
    step,
  )
  const setup = useQuery({ ...query(api.getDevice, { deviceId: device.deviceId }), staleTime: 0 })
  const location = useQuery({
    ...query(api.getLocation, { locationId: device.locationId ?? '' }),
    enabled: Boolean(device.locationId),
  })
  const zones = location.data?.zones
  const { Select } = source

  return (
    <Wizard
      title={source.title(device.deviceId)}
      form={form}
      step={step}
      onStep={setStep}
      steps={[
        {
          label: source.selectLabel,
          isReady: source.isSelected,
          render: (advance) => (
            <Select
              values={form.values}
              onPick={(values) => {
                form.setValues(values)
                advance()
              }}
            />
          ),
        },
        {
          label: texts.configureProduct,
          isReady: source.isConfigured,
          fields: [
            'identifier',
            'componentName',
            'technicalZoneName',
            'componentSequence',
            'productSequence',
          ],
          render: () => <ConfigureStep kind={kind} form={form} location={location.data} />,
        },
        {
          label: texts.modbusConfiguration,
          isReady: isConnected,
          fields: ['modbusStartAddressOffset', 'host', 'port', 'unit', 'slaveId'],
          render: () => (
            <ModbusStep deviceId={device.deviceId} form={form} others={setup.data?.components ?? []} />
          ),
        },
        {
          label: texts.reviewConfiguration,
          render: () => (
            <>
              <ReviewStep values={form.values} device={device} zones={zones} />
              <OfflineNote />
            </>
          ),
        },
      ]}
      submit={async (values) => {
        const call = { deviceId: device.deviceId, ...commitCall(kind, values) }
        return orQueue(async () => api.commitManagedDeviceComponents(call), { kind: 'commit', ...call })
      }}
      submitLabel={source.submitLabel}
      busyLabel={texts.adding}
      failureText={source.failureText}
      onDone={(answer) =>
        answer === queued
          ? texts.waits(form.values.componentName.trim(), device.deviceId)
          : source.successText(device.deviceId)
      }
      onClose={dialog.close}
    />
  )
}

interface Source {
  title: (deviceId: string) => string
  selectLabel: string
  submitLabel: string
  failureText: string
  successText: (deviceId: string) => string
  Select: ComponentType<SelectProps>
  isSelected: (values: WizardValues) => boolean
  isConfigured: (values: WizardValues) => boolean
}

const sources: Record<SourceKind, Source> = {
  product: {
    ...texts.product,
    Select: SelectProduct,
    isSelected: hasProduct,
    isConfigured: isProductConfigured,
  },
  component: {
    ...texts.component,
    Select: SelectExistingComponent,
    isSelected: hasComponent,
    isConfigured: isComponentConfigured,
  },
}

function SelectExistingComponent({ values, onPick }: SelectProps) {
  return (
    <UnlinkedComponents
      origin="DEVICE_COMPONENT"
      picked={values.component}
      onPick={(component) => onPick(fromComponent(component))}
    />
  )
}

function SelectProduct({ values, onPick }: SelectProps) {
  const products = useQuery(query(api.listProducts))
  if (products.isError) {
    return <LoadFailure text={texts.failedToFetchProducts} error={products.error} retry={products.refetch} />
  }
  return (
    <PickList
      label={common.products}
      items={products.data ?? []}
      keyOf={({ product }) => product}
      title={({ name }) => name}
      detail={({ product, type, alternates }) =>
        [product, type, alternates.length > 0 && texts.also(alternates.join(', '))]
          .filter(Boolean)
          .join(' · ')
      }
      searched={({ name, product, type, alternates }) => [name, product, type, ...alternates].join(' ')}
      picked={values.product}
      onPick={(product) =>
        // A name from another product is replaced. A typed name stays.
        onPick({
          product,
          componentName:
            values.componentName === '' || values.componentName === values.product?.name
              ? product.name
              : values.componentName,
        })
      }
      filterPlaceholder={texts.filterProducts}
      loadingText={products.isPending ? texts.loadingProducts : undefined}
      emptyText={texts.noProducts}
    />
  )
}
