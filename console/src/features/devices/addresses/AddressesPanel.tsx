import { lengthOf } from '#contract/measuring/registers'
import type { Product } from '#contract/schemas/product'
import { useQuery } from '@tanstack/react-query'
import { useId, useMemo } from 'react'
import { api } from '../../../api/client.ts'
import { query } from '../../../api/query.ts'
import { registerText } from '../../../domain/devices/read/readings.ts'
import type { WizardValues } from '../../../domain/devices/wizard/wizardValues.ts'
import { texts as common } from '../../../texts/common.ts'
import { texts } from '../../../texts/devicePages.ts'
import { FoldedTable } from '../../../kit/page/FoldedTable.tsx'
import { Action } from '../../../ui/Action.tsx'
import type { PanelProps } from '../page/useDeviceOverview.ts'
import styles from './AddressesPanel.module.css'
import {
  type Bus,
  busesOf,
  type BusRegister,
  isClash,
  isFree,
  offsetsText,
  registersOf,
  type Stretch,
  stretchText,
} from './addressMap.ts'
import { formatNumber } from '../../../ui/language.ts'

const noProducts: readonly Product[] = []

export function AddressesPanel({ overview, actions }: PanelProps) {
  const { device, components } = overview
  const buses = useMemo(() => busesOf(components), [components])
  const { data: products = noProducts } = useQuery({ ...query(api.listProducts), retry: false })
  const add = (bus: Bus) => (offset: number) => actions.addProductAt({ device, start: startAt(bus, offset) })
  if (buses.length === 0) return <p className="quiet">{texts.noAddresses}</p>
  return (
    <div className={styles.buses}>
      {buses.map((bus) => (
        <AddressBus
          key={bus.key}
          bus={bus}
          products={products}
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

interface AddressBusProps {
  bus: Bus
  /** They have the registers of the components. */
  products?: readonly Product[]
  onAdd: ((offset: number) => void) | undefined
}

/** One connection: its offsets drawn to scale, the next free one, and the same as a table. */
export function AddressBus({ bus, products = noProducts, onAdd }: AddressBusProps) {
  const headingId = useId()
  const { name, stretches, nextFree } = bus
  const clashes = stretches.filter(isClash)
  const registers = useMemo(() => registersOf(bus, products), [bus, products])
  return (
    <section className={styles.bus} aria-labelledby={headingId}>
      <h2 id={headingId}>{name}</h2>
      {clashes.length > 0 && (
        <p className={styles.clashes}>
          {texts.clashes(
            clashes.length,
            clashes.map((stretch) => texts.clashAt(offsetsText(stretch), namesOf(stretch))).join('; '),
          )}
        </p>
      )}
      <Drawing bus={bus} />
      <FoldedTable
        label={texts.addressesOf(name)}
        className={styles.table}
        describedBy={headingId}
        before={
          <>
            <span>{nextFree === undefined ? texts.noFreeAddress : texts.nextFreeAddress(nextFree)}</span>
            {onAdd && nextFree !== undefined && (
              <Action aria-describedby={headingId} onClick={() => onAdd(nextFree)}>
                {texts.addProductAt(nextFree)}
              </Action>
            )}
          </>
        }
        headers={[texts.offsets, texts.howMany, texts.takenBy, ...(onAdd ? [common.actions] : [])]}
        rows={() => stretches.map((stretch) => <Range key={stretch.first} stretch={stretch} onAdd={onAdd} />)}
      />
      {registers.length > 0 && (
        <FoldedTable
          label={texts.registersOf(name)}
          toggle={{ show: texts.showRegisters, hide: texts.hideRegisters }}
          className={styles.table}
          describedBy={headingId}
          before={<span>{texts.registersRead(registers.length)}</span>}
          headers={[texts.register, texts.order, common.measurement, common.component]}
          rows={() => registers.map((register, at) => <RegisterRow key={at} register={register} />)}
        />
      )}
    </section>
  )
}

const namesOf = ({ by }: Stretch) => by.map(({ componentName }) => componentName).join(', ')

/** Hidden from screen readers: the table says the same. */
function Drawing({ bus: { stretches, drawn, name } }: { bus: Bus }) {
  const taken = stretches.filter((stretch) => !isFree(stretch))
  const percent = (offsets: number) => `${(100 * offsets) / drawn}%`
  return (
    <div role="img" aria-label={texts.rangesTaken(name, taken.length, drawn - 1)}>
      <div className={styles.track}>
        {taken.map((stretch) => (
          <span
            key={stretch.first}
            className={isClash(stretch) ? styles.clash : styles.used}
            title={`${offsetsText(stretch)}: ${stretchText(stretch)}`}
            style={{
              insetInlineStart: percent(stretch.first),
              width: percent(stretch.last - stretch.first + 1),
            }}
          />
        ))}
      </div>
      <div className={styles.scale}>
        {[0, 0.25, 0.5, 0.75].map((part) => (
          <span key={part}>{formatNumber(Math.round(part * drawn))}</span>
        ))}
        <span>{formatNumber(drawn - 1)}</span>
      </div>
    </div>
  )
}

function RegisterRow({ register: read }: { register: BusRegister }) {
  return (
    <tr data-kind={read.isShared ? 'clash' : 'used'}>
      <th scope="row">{registerText(read)}</th>
      <td>{lengthOf(read.register.type) > 1 ? read.register.order : '-'}</td>
      <td>{read.label}</td>
      <td>{read.isShared ? texts.readByAnother(read.componentName) : read.componentName}</td>
    </tr>
  )
}

function Range({ stretch, onAdd }: { stretch: Stretch; onAdd: AddressBusProps['onAdd'] }) {
  return (
    <tr data-kind={isClash(stretch) ? 'clash' : isFree(stretch) ? 'free' : 'used'}>
      <th scope="row">{offsetsText(stretch)}</th>
      <td>{formatNumber(stretch.last - stretch.first + 1)}</td>
      <td>{stretchText(stretch)}</td>
      {onAdd && (
        <td>
          {isFree(stretch) && (
            <Action onClick={() => onAdd(stretch.first)}>{texts.addProductAt(stretch.first)}</Action>
          )}
        </td>
      )}
    </tr>
  )
}
