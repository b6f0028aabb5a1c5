import { Suspense } from 'react'
import type { Device } from '#contract/schemas/device'
import { useAccess } from '../../../api/account.ts'
import { api } from '../../../api/client.ts'
import { query } from '../../../api/query.ts'
import { deviceAddress } from '../../../domain/addresses.ts'
import { lazyDialog } from '../../../kit/lazyPart.tsx'
import { usePreload } from '../../../kit/preload.ts'
import { useDialog } from '../../../kit/dialog/useDialog.ts'
import { custom, text, yesNo } from '../../../kit/list/columns.ts'
import { ListPage } from '../../../kit/list/ListPage.tsx'
import { Status } from '../../../ui/Text.tsx'
import type { TabProps } from './tabs.ts'
import { texts } from '../../../texts/integrators.ts'
import { texts as common } from '../../../texts/common.ts'
import { deviceStatusWords, wordIn } from '../../../texts/labels.ts'

const RegisterDevices = lazyDialog(async () => (await import('./RegisterDevices.tsx')).RegisterDevices)
const NewToken = lazyDialog(async () => (await import('./RegisterDevices.tsx')).NewToken)
const dialogs = [RegisterDevices, NewToken]

const columns = [
  text('cloudlinkId', texts.cloudlinkId),
  text('deviceId', common.deviceId, { href: deviceAddress }),
  custom<Device>({
    id: 'location',
    header: common.location,
    width: 160,
    text: (device) => device.locationName ?? '',
  }),
  custom<Device>({
    id: 'status',
    header: common.status,
    hasChoices: true,
    width: 112,
    words: deviceStatusWords,
    text: ({ status }) => wordIn(deviceStatusWords)(status),
    render: ({ status }) => <Status value={status} words={deviceStatusWords} />,
  }),
  text('currentVersion', common.version),
  yesNo('hasToken', texts.hasToken),
  yesNo('isTokenValidated', texts.tokenValidated),
]

export function DevicesTab({ integratorId }: TabProps) {
  const mayRegister = useAccess('operator-devices')
  const registration = useDialog<null>('register-devices')
  const rotation = useDialog<Device>('new-device-token')
  usePreload(dialogs)
  return (
    <>
      <ListPage
        title="Devices"
        query={query(api.listAnyIntegratorDevices, { integratorId })}
        rowId={({ deviceId }) => deviceId}
        columns={columns}
        create={
          mayRegister ? { label: texts.registerDevices, run: () => registration.open(null) } : undefined
        }
        rowActions={
          mayRegister ? (device) => [{ label: texts.newToken, run: () => rotation.open(device) }] : undefined
        }
      />
      <Suspense>
        {registration.state && <RegisterDevices integratorId={integratorId} onClose={registration.close} />}
        {rotation.state && <NewToken device={rotation.state.subject} onClose={rotation.close} />}
      </Suspense>
    </>
  )
}
