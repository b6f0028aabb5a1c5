import { useRef } from 'react'
import type { Location, Zone } from '#contract/schemas/location'
import type { DialogForm } from '../../kit/dialog/useDialogForm.ts'
import { TextInput } from '../../kit/form/fields.ts'
import { PickRows } from '../../kit/form/PickRows.tsx'
import type { Rows } from '../../kit/form/VirtualBox.tsx'
import { useMatching } from '../../kit/search/matching.ts'
import { Action } from '../../ui/Action.tsx'
import { Facts } from '../../ui/Facts.tsx'
import { Warning } from '../../ui/Warning.tsx'
import { componentFacts, existenceInWords, lookalikeInWords, type LinkValues, outlookOf } from './link.ts'
import styles from './SelectZone.module.css'

interface SelectZoneProps {
  form: DialogForm<LinkValues>
  location: Location
  zones: readonly Zone[]
}

/** Two fields and the location's zones. Typing narrows the zones down, and picking one fills the fields. */
export function SelectZone({ form, location, zones }: SelectZoneProps) {
  const { component, zoneId, zoneName } = form.values
  const outlook = outlookOf(zones, form.values)
  const { existing, lookalike } = outlook
  const input = useRef<HTMLInputElement>(null)
  const rows = useRef<Rows>(null)
  const found = useMatching(zones, existing ? '' : zoneId, (zone) => `${zone.zoneName} ${zone.zoneId}`)
  // If nothing matches, or one is chosen, all are shown: the person may want another.
  const shown = found.length > 0 ? found : zones
  const pick = (zone: Zone) => form.setFieldValue('zoneId', zone.zoneId)
  const said = (field: keyof LinkValues, hint: string) =>
    form.errors[field] ? {} : { description: <span role="status">{hint}</span> }

  return (
    <>
      <div className={styles.fields}>
        <TextInput
          ref={input}
          label="Zone ID"
          required
          data-autofocus
          autoComplete="off"
          spellCheck={false}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          {...said('zoneId', zoneId.trim() ? existenceInWords(outlook, zones) : idHint(zones))}
          {...form.getInputProps('zoneId')}
          onKeyDown={(event) => {
            if (event.key !== 'ArrowDown') return
            event.preventDefault()
            rows.current?.enter()
          }}
        />
        <TextInput
          label="Zone Name"
          required
          readOnly={Boolean(existing?.zoneName)}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          {...said(
            'zoneName',
            existing ? 'The name that the zone has, and keeps' : 'What people will read in the location',
          )}
          {...form.getInputProps('zoneName')}
          value={existing ? outlook.zoneName : zoneName}
        />
        <Warning text={lookalikeInWords(outlook)}>
          {lookalike && <Action onClick={() => pick(lookalike)}>Use zone {lookalike.zoneId}</Action>}
        </Warning>
      </div>
      {zones.length > 0 && (
        <div role="group" aria-label={`Zones of ${location.name}`}>
          <p className={styles.hint}>Zones of {location.name}: pick one, or name a new one above.</p>
          <PickRows
            ref={rows}
            items={shown}
            keyOf={(zone) => zone.zoneId}
            title={(zone) => zone.zoneName}
            detail={(zone) => zone.zoneId}
            picked={existing ?? null}
            onPick={pick}
            onLeave={() => input.current?.focus()}
          />
        </div>
      )}
      <Facts label="Summary" facts={[...componentFacts(component), ['Location', location.name]]} />
    </>
  )
}

const idHint = (zones: readonly Zone[]) =>
  zones.length > 0 ? 'Of a new zone; or type an id or a name to find one below' : 'As the installer names it'
