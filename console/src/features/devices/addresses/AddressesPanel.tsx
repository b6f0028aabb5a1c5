import { useMemo } from 'react'
import type { WizardValues } from '../../../domain/devices/wizard/wizardValues.ts'
import type { PanelProps } from '../page/panel.ts'
import { AddressBus } from './AddressBus.tsx'
import styles from './Addresses.module.css'
import { type Bus, busesOf } from './addressMap.ts'

/** Which addresses are taken and free, connection by connection. */
export function AddressesPanel({ overview, actions }: PanelProps) {
  const { device, components } = overview
  const buses = useMemo(() => busesOf(components), [components])
  const add = (bus: Bus) => (offset: number) => actions.addProductAt({ device, start: startAt(bus, offset) })
  if (buses.length === 0)
    return (
      <p className={styles.nothing}>
        No component of this device has a Modbus address yet. Adding a product gives it the first one.
      </p>
    )
  return (
    <div className={styles.buses}>
      {buses.map((bus) => (
        <AddressBus
          key={bus.key}
          bus={bus}
          onAdd={actions.mayManage && device.locationId ? add(bus) : undefined}
        />
      ))}
    </div>
  )
}

/** What the wizard begins with at a free spot. */
function startAt({ connection: { tcpConfig, rtuConfig } }: Bus, offset: number): Partial<WizardValues> {
  const modbusStartAddressOffset = String(offset)
  if (tcpConfig) {
    const { host, port, unit } = tcpConfig
    return { modbusStartAddressOffset, connection: 'TCP', host, port: String(port), unit: String(unit) }
  }
  return {
    modbusStartAddressOffset,
    connection: 'RTU',
    ...(rtuConfig && { slaveId: String(rtuConfig.slaveId) }),
  }
}
