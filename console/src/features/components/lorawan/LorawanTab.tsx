import { useQuery } from '@tanstack/react-query'
import { Suspense, useMemo } from 'react'
import type { HeardSensor } from '#contract/schemas/lorawan'
import type { Location } from '#contract/schemas/location'
import { api } from '../../../api/client.ts'
import { query } from '../../../api/query.ts'
import { componentsAddress, locationAddress } from '../../../domain/addresses.ts'
import { batteryText, signalText } from '../../../domain/components/radio.ts'
import { lazyDialog } from '../../../kit/lazyPart.tsx'
import { usePreload } from '../../../kit/preload.ts'
import { useDialog } from '../../../kit/dialog/useDialog.ts'
import { custom, date, number, text } from '../../../kit/list/columns.ts'
import { ListPage, useChanges } from '../../../kit/list/ListPage.tsx'
import { texts as common } from '../../../texts/common.ts'
import { texts } from '../../../texts/sensors.ts'
import { heardQuery, problemText, unregisteredOf } from './heard.ts'
import styles from './Lorawan.module.css'
import { NetworkServer } from './NetworkServer.tsx'

const RegisterSensor = lazyDialog(async () => (await import('./RegisterSensor.tsx')).RegisterSensor)
const LastUplinks = lazyDialog(async () => (await import('./LastUplinks.tsx')).LastUplinks)
const dialogs = [RegisterSensor, LastUplinks]

type LocationNames = ReadonlyMap<string, string>

const byId = (locations: readonly Location[]): LocationNames =>
  new Map(locations.map(({ id, name }) => [id, name]))

/** Sensors that the network server hears, and how it reaches the platform. */
export function LorawanTab() {
  const { data: names } = useQuery({ ...query(api.listManagedLocations), select: byId })
  const columns = useMemo(() => columnsWith(names), [names])
  const registration = useDialog<HeardSensor>('heard-sensor')
  const uplinks = useDialog<HeardSensor>('uplinks')
  const changes = useChanges()
  usePreload(dialogs)
  return (
    <>
      <ListPage
        title="Heard Sensors"
        query={heardQuery()}
        rowId={({ devEui }) => devEui}
        columns={columns}
        highlight={changes.highlight}
        emptyHint={{ text: texts.noneHeard }}
        renderAbove={({ rows }) => (
          <>
            <NetworkServer />
            <Unregistered count={unregisteredOf(rows ?? []).length} />
          </>
        )}
        rowActions={(sensor) => [
          ...(sensor.registeredComponentId === null
            ? [{ label: texts.register, run: () => registration.open(sensor) }]
            : []),
          { label: texts.lastUplinks, run: () => uplinks.open(sensor) },
        ]}
      />
      <Suspense>
        {uplinks.state && <LastUplinks dialog={uplinks.state} />}
        {registration.state && (
          <RegisterSensor
            dialog={registration.state}
            onSaved={(name: string) => {
              const { devEui } = registration.state?.subject ?? { devEui: '' }
              registration.close()
              changes.saved(texts.registered(name), devEui, texts.linkIt)
            }}
          />
        )}
      </Suspense>
    </>
  )
}

function Unregistered({ count }: { count: number }) {
  return (
    <p role="status" className={styles.unregistered}>
      {count > 0 && (
        <>
          {texts.speak(count)} <a href={componentsAddress('register')}>{texts.registerSeveral}</a>
        </>
      )}
    </p>
  )
}

const columnsWith = (names: LocationNames | undefined) => [
  custom<HeardSensor>({
    id: 'componentName',
    header: common.name,
    width: 112,
    text: ({ componentName, registeredComponentId }) =>
      registeredComponentId === null ? texts.notRegistered : (componentName ?? ''),
  }),
  text('devEui', texts.devEui, { width: 176 }),
  custom<HeardSensor>({
    id: 'location',
    header: common.location,
    width: 104,
    tall: true,
    isRare: true,
    text: ({ locationId }) => names?.get(locationId ?? '') ?? locationId ?? '',
    render: ({ locationId }) =>
      locationId && (
        <a href={locationAddress(locationId)} dir="auto">
          {names?.get(locationId) ?? locationId}
        </a>
      ),
  }),
  date('heardAt', texts.lastHeard),
  custom<HeardSensor>({
    id: 'signal',
    header: texts.signal,
    width: 152,
    text: signalText,
    number: ({ rssi }) => rssi,
  }),
  custom<HeardSensor>({
    id: 'battery',
    header: texts.battery,
    width: 80,
    isRare: true,
    text: batteryText,
    number: ({ batteryPercent, batteryMillivolts }) => batteryPercent ?? batteryMillivolts,
  }),
  custom<HeardSensor>({
    id: 'problem',
    header: texts.note,
    width: 132,
    tall: true,
    isRare: true,
    text: problemText,
  }),
  number('uplinks', texts.uplinks, { isHidden: true }),
]
