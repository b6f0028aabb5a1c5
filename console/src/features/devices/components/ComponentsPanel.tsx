import { Suspense, useMemo } from 'react'
import { usePreloadLater, lazyDialog } from '../../../kit/preload.ts'
import { useDialog } from '../../../kit/dialog/useDialog.ts'
import { ListView } from '../../../kit/list/ListPage.tsx'
import type { RowAction } from '../../../kit/list/ActionButtons.tsx'
import type { PanelProps } from '../page/panel.ts'
import type { KnownComponent } from '../page/useDeviceOverview.ts'
import { columnsAt } from './columns.tsx'
import type { ComponentTask } from './ComponentDialogs.tsx'

const ComponentDialogs = lazyDialog(async () => (await import('./ComponentDialogs.tsx')).ComponentDialogs)
const parts = [ComponentDialogs]
const none: never[] = []

/** The components that the device reads. */
export function ComponentsPanel({ overview, actions, isReloading, reload }: PanelProps) {
  const { components, readAt, device } = overview
  const task = useDialog<ComponentTask>('device-component')
  const columns = useMemo(() => columnsAt(readAt, device), [readAt, device])
  usePreloadLater(actions.mayManage ? parts : none)

  function actionsOf(component: KnownComponent): RowAction[] {
    const open = (label: string, kind: ComponentTask['kind'], danger = false): RowAction => ({
      label,
      danger,
      run: () => task.open({ kind, component }),
    })
    // A component without a registration is edited in its zone.
    if (component.version === null) return []
    return [open('Edit', 'edit'), open('Take Off', 'takeOff', true)]
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
