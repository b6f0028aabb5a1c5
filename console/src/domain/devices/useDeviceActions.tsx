import { useQueryClient } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import type { Device, TokenValidation } from '#contract/schemas/device'
import { useAccess } from '../../api/account.ts'
import { api } from '../../api/client.ts'
import { serverReason } from '../../api/errors.ts'
import { query } from '../../api/query.ts'
import { lazyDialog } from '../../kit/lazyPart.tsx'
import { usePreloadLater } from '../../kit/preload.ts'
import { useDialog } from '../../kit/dialog/useDialog.ts'
import type { RowAction } from '../../kit/list/ActionButtons.tsx'
import { useUndo } from '../../kit/useUndo.tsx'
import { texts } from '../../texts/deviceState.ts'
import { notify } from '../../ui/notify.ts'
import { type ActionName, actions, offered } from '../actions.ts'
import { QueueSign } from '../queue/lazySign.ts'
import type { DeviceAction } from './DeviceDialogs.tsx'
import type { Initialization } from './InitializeDevice.tsx'
import type { AddToDevice } from './wizard/wizardValues.ts'

const AddToDeviceWizard = lazyDialog(
  async () => (await import('./wizard/AddToDeviceWizard.tsx')).AddToDeviceWizard,
)
const InitializeDevice = lazyDialog(async () => (await import('./InitializeDevice.tsx')).InitializeDevice)
const DeviceDialogs = lazyDialog(async () => (await import('./DeviceDialogs.tsx')).DeviceDialogs)
const allDialogs = [AddToDeviceWizard, InitializeDevice, DeviceDialogs, QueueSign]
const none: never[] = []

/** After an initialization the Devices list reloads the page, as the specification says. */
export function useDeviceActions({ reloadsPage = false } = {}) {
  const mayManage = useAccess(actions.initializeDevice.access)
  const tokens = useTokenValidation()
  const action = useDialog<DeviceAction>('device-action')
  const initialize = useDialog<Initialization>('initialize-device')
  const addProduct = useDialog<AddToDevice>('add-product')
  const addComponent = useDialog<AddToDevice>('add-existing-component')
  const { say, bar } = useUndo()
  usePreloadLater(mayManage ? allDialogs : none)

  /** Those of the Devices list. */
  const specifiedActionsOf = (
    device: Device,
  ): Record<'validate' | 'initialize' | 'addProduct' | 'addComponent', RowAction> => ({
    validate: {
      ...offered('validateToken', () => void tokens.validate(device)),
      isBusy: tokens.isRunning(device),
    },
    initialize: offered('initializeDevice', () => initialize.open({ device })),
    addProduct: offered('addProduct', () => addProduct.open({ device })),
    addComponent: offered('addComponent', () => addComponent.open({ device })),
  })

  function actionsOf(device: Device): RowAction[] {
    if (!mayManage) return []
    const specified = specifiedActionsOf(device)
    const open = (name: ActionName, kind: DeviceAction['kind']): RowAction =>
      offered(name, () => action.open({ kind, device }))
    const always = [open('editDevice', 'edit'), specified.validate, open('reloadDevice', 'reload')]
    const reset = open('resetDevice', 'reset')
    if (!device.locationId) return [specified.initialize, ...always, reset]
    return [
      specified.addProduct,
      specified.addComponent,
      ...always,
      open('moveDevice', 'move'),
      reset,
      open('unlinkDevice', 'unlink'),
    ]
  }

  const dialogs = (
    <Suspense>
      {action.state && <DeviceDialogs dialog={action.state} onDone={say} />}
      {initialize.state && (
        <InitializeDevice
          dialog={initialize.state}
          onInitialized={reloadsPage ? undefined : (text) => say({ text })}
        />
      )}
      {addProduct.state && <AddToDeviceWizard kind="product" dialog={addProduct.state} />}
      {addComponent.state && <AddToDeviceWizard kind="component" dialog={addComponent.state} />}
    </Suspense>
  )
  return {
    mayManage,
    actionsOf,
    specifiedActionsOf,
    say,
    /** Says what was done last, with a button to undo it. */
    bar,
    dialogs,
    initializeAt: (locationId: string) => initialize.open({ locationId }),
    addProductAt: (wanted: AddToDevice) => addProduct.open(wanted),
  }
}

/** Checks tokens of several devices at a time. The row shows the outcome without a reload of the list. */
function useTokenValidation() {
  const queries = useQueryClient()
  const [running, setRunning] = useState<ReadonlySet<string>>(new Set())

  async function validate({ deviceId }: Device): Promise<void> {
    setRunning((ids) => new Set(ids).add(deviceId))
    try {
      // Another platform may answer with nothing, which counts as a success, or with a plain true or false.
      const answer = (await api.validateManagedDeviceToken({ deviceId })) as Partial<TokenValidation> | false
      const { isTokenValidated = answer !== false, device, outcome, message } = answer || {}
      const known = device?.deviceId === deviceId ? device : {}
      queries.setQueryData(query(api.listManagedDevices).queryKey, (rows) =>
        rows?.map((row) => (row.deviceId === deviceId ? { ...row, ...known, isTokenValidated } : row)),
      )
      if (isTokenValidated) notify.success(texts.tokenIsValid(deviceId))
      else notify.error(texts.tokenIsNotValid(deviceId), (outcome && texts.tokenOutcomes[outcome]) || message)
    } catch (error) {
      notify.error(texts.tokenIsNotValid(deviceId), serverReason(error))
    } finally {
      setRunning((ids) => new Set([...ids].filter((id) => id !== deviceId)))
    }
  }

  return { validate, isRunning: ({ deviceId }: Device) => running.has(deviceId) }
}
