import { useState } from 'react'
import type { DialogForm } from '../../../kit/dialog/useDialogForm.ts'
import { NativeSelect, TextInput } from '../../../kit/form/fields.ts'
import { Action } from '../../../ui/Action.tsx'
import { type LinkValues, type ZoneChoice, zoneForAll } from './links.ts'
import styles from './ZonesStep.module.css'

interface ZonesStepProps {
  form: DialogForm<LinkValues>
  offered: readonly ZoneChoice[]
}

const none = { value: '', label: 'Select a zone...' }

/** Asks for a zone for all components. Each of them can still go to another zone. */
export function ZonesStep({ form, offered }: ZonesStepProps) {
  const { components, zoneOf } = form.values
  const options = [
    none,
    ...offered.map(({ zoneId, zoneName }) => ({
      value: zoneId,
      label: zoneName && zoneName !== zoneId ? `${zoneName} (${zoneId})` : zoneId,
    })),
  ]
  const chosen = new Set(components.map(({ identifier }) => zoneOf[identifier] ?? ''))
  const [only = ''] = chosen.size === 1 ? chosen : []
  const takeNew = (zone: ZoneChoice) => {
    form.setFieldValue('newZones', [...form.values.newZones, zone])
    form.setFieldValue('zoneOf', { ...zoneForAll(form.values, zone.zoneId), ...zoneOf })
  }
  return (
    <div className={styles.step}>
      <NativeSelect
        label="Zone for all"
        data-autofocus
        data={options}
        value={only}
        onChange={(event) => form.setFieldValue('zoneOf', zoneForAll(form.values, event.currentTarget.value))}
      />
      <NewZone isTaken={(id) => offered.some(({ zoneId }) => zoneId === id)} onAdd={takeNew} />
      {components.length > 1 && (
        <fieldset className={styles.each}>
          <legend>Zone of each component</legend>
          {components.map(({ identifier, componentName }) => (
            <NativeSelect
              key={identifier}
              label={`${componentName} (${identifier})`}
              data={options}
              value={zoneOf[identifier] ?? ''}
              onChange={(event) =>
                form.setFieldValue('zoneOf', {
                  ...form.values.zoneOf,
                  [identifier]: event.currentTarget.value,
                })
              }
            />
          ))}
        </fieldset>
      )}
    </div>
  )
}

interface NewZoneProps {
  isTaken: (zoneId: string) => boolean
  onAdd: (zone: ZoneChoice) => void
}

/** The new zone is made in the location together with the links. */
function NewZone({ isTaken, onAdd }: NewZoneProps) {
  const [typed, setTyped] = useState({ zoneId: '', zoneName: '' })
  const zone = { zoneId: typed.zoneId.trim(), zoneName: typed.zoneName.trim() }
  const taken = isTaken(zone.zoneId)
  return (
    <div className={styles.made}>
      <TextInput
        label="New Zone ID"
        autoComplete="off"
        spellCheck={false}
        value={typed.zoneId}
        error={taken && 'The location has this zone: select it above'}
        onChange={(event) => setTyped({ ...typed, zoneId: event.currentTarget.value })}
      />
      <TextInput
        label="New Zone Name"
        autoComplete="off"
        value={typed.zoneName}
        onChange={(event) => setTyped({ ...typed, zoneName: event.currentTarget.value })}
      />
      <Action
        disabled={zone.zoneId === '' || zone.zoneName === '' || taken}
        onClick={() => {
          onAdd(zone)
          setTyped({ zoneId: '', zoneName: '' })
        }}
      >
        Add Zone
      </Action>
    </div>
  )
}
