import { Suspense, useMemo } from 'react'
import type { Device } from '#contract/schemas/device'
import { radioText } from '../../../domain/components/radio.ts'
import { busText } from '../../../domain/devices/bus.ts'
import { componentStateText } from '../../../domain/devices/reports.ts'
import { MarkLinks } from '../../../domain/marks/MarkLinks.tsx'
import { marksText } from '../../../domain/marks/marks.ts'
import { ValueAge } from '../../../domain/ValueAge.tsx'
import { valueText } from '../../../domain/values.ts'
import { lazyDialog } from '../../../kit/lazyPart.tsx'
import { usePreloadLater } from '../../../kit/preload.ts'
import { useDialog } from '../../../kit/dialog/useDialog.ts'
import { custom, number, text } from '../../../kit/list/columns.ts'
import { ListView } from '../../../kit/list/ListPage.tsx'
import type { RowAction } from '../../../kit/list/ActionButtons.tsx'
import { texts as common } from '../../../texts/common.ts'
import { texts } from '../../../texts/devicePages.ts'
import { Changing } from '../../../ui/Changing.tsx'
import type { KnownComponent, PanelProps } from '../page/useDeviceOverview.ts'
import styles from './ComponentsPanel.module.css'
import type { ComponentTask } from './ComponentDialogs.tsx'

const ComponentDialogs = lazyDialog(async () => (await import('./ComponentDialogs.tsx')).ComponentDialogs)
const chunks = [ComponentDialogs]
const none: never[] = []

export function ComponentsPanel({ overview, actions, isReloading, reload }: PanelProps) {
  const { components, readAt, device } = overview
  const task = useDialog<ComponentTask>('device-component')
  const columns = useMemo(() => columnsAt(readAt, device), [readAt, device])
  usePreloadLater(actions.mayManage ? chunks : none)

  function actionsOf(component: KnownComponent): RowAction[] {
    const open = (label: string, kind: ComponentTask['kind'], danger = false): RowAction => ({
      label,
      danger,
      run: () => task.open({ kind, component }),
    })
    const read = busText(component) === '' ? [] : [open(texts.readNow, 'read')]
    // A component without a registration is edited in its zone.
    if (component.version === null) return read
    return [open(common.edit, 'edit'), ...read, open(texts.takeOff, 'takeOff', true)]
  }

  return (
    <>
      <ListView
        title="Components"
        isSection
        rows={components}
        rowId={({ componentId }) => componentId}
        columns={columns}
        rowActions={actions.mayManage ? actionsOf : undefined}
        visibleActions={1}
        reloading={isReloading}
        reload={reload}
      />
      <Suspense>
        {task.state && (
          <ComponentDialogs
            dialog={task.state}
            deviceId={device.deviceId}
            components={components}
            onDone={actions.say}
          />
        )}
      </Suspense>
    </>
  )
}

// Narrow enough for all columns beside the menu on a small laptop. Wider screens fit each column to its content.
const name = text('componentName', common.component, { width: 132, tall: true })
const others = [
  text('zoneName', common.zone, { width: 96, tall: true }),
  custom<KnownComponent>({
    id: 'connection',
    header: texts.connection,
    width: 128,
    tall: true,
    text: (component) => busText(component),
  }),
  custom<KnownComponent>({
    id: 'offset',
    header: texts.offset,
    figures: true,
    width: 76,
    text: ({ modbusConfig }) => String(modbusConfig.startAddressOffset),
    number: ({ modbusConfig }) => modbusConfig.startAddressOffset,
  }),
  number('size', texts.size, { width: 68 }),
  number('componentSequence', texts.sequence, { width: 94 }),
  number('productSequence', texts.productSequence, { isHidden: true }),
  text('product', common.product, { width: 92, tall: true }),
  text('identifier', common.identifier, { width: 108, tall: true }),
]

const latestText = ({ latest, marks }: KnownComponent) => {
  if (!latest) return latest === null ? texts.noValueYet : ''
  return [`${valueText(latest.value, latest.unit ?? undefined)} ${latest.label}`, marksText(marks)]
    .filter(Boolean)
    .join(', ')
}

/** All columns. The age of a value depends on the time of the answer. */
const columnsAt = (readAt: number | undefined, device: Device) => [
  name,
  custom<KnownComponent>({
    id: 'latest',
    header: texts.latestValue,
    width: 132,
    tall: true,
    text: latestText,
    number: ({ latest }) => latest?.value,
    render: (component) => <Latest component={component} readAt={readAt} device={device} />,
  }),
  custom<KnownComponent>({
    id: 'state',
    header: common.state,
    width: 132,
    tall: true,
    text: ({ report, sensor }) =>
      [componentStateText(report, readAt), radioText(sensor)].filter(Boolean).join(', '),
  }),
  ...others,
]

interface LatestProps {
  component: KnownComponent
  readAt: number | undefined
  device: Device
}

function Latest({ component, readAt, device }: LatestProps) {
  const { latest, marks, componentId } = component
  if (!latest || readAt === undefined) return latestText(component)
  return (
    <span className={styles.latest}>
      <Changing text={valueText(latest.value, latest.unit ?? undefined)} />
      <ValueAge at={latest.at} readAt={readAt} samplePeriod={device.sampleFrequency} label={latest.label} />
      {device.locationId && (
        <MarkLinks marks={marks} locationId={device.locationId} within={{ component: componentId }} />
      )}
    </span>
  )
}
