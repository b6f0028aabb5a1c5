import type { ComponentProps, KeyboardEvent, ReactNode, RefObject } from 'react'
import { useMemo, useRef } from 'react'
import { TextInput } from '../../kit/form/fields.tsx'
import { PickRows } from '../../kit/form/PickList.tsx'
import type { Rows } from '../../kit/form/VirtualBox.tsx'
import { searchedTexts, useMatching } from '../../kit/search/matching.ts'
import { Action } from '../../ui/Action.tsx'
import { Warning } from '../../ui/Labels.tsx'
import { existenceInWords, lookalikeInWords, type OfferedZone, outlookOf, type TypedZone } from './outlook.ts'
import styles from './Zones.module.css'
import { language } from '../../ui/language.ts'
import { texts } from '../../texts/zones.ts'

type FieldProps = Pick<ComponentProps<typeof TextInput>, 'onChange' | 'error'>

interface ZoneFieldsProps {
  zones: readonly OfferedZone[]
  locationName: string
  typed: TypedZone
  inputs: Record<keyof TypedZone, FieldProps>
  onPick: (zone: OfferedZone) => void
  /** Shown at the empty field for the id. */
  idHint?: string | undefined
}

export function ZoneFields({ zones, locationName, typed, inputs, onPick, idHint }: ZoneFieldsProps) {
  const outlook = outlookOf(zones, typed)
  const { existing, lookalike } = outlook
  const isNamed = Boolean(existing?.zoneName)
  return (
    <ZonePicker
      zones={zones}
      locationName={locationName}
      typed={typed.zoneId}
      picked={existing}
      onPick={onPick}
    >
      {(search) => (
        <div className="stack">
          <TextInput
            label={texts.zoneId}
            required
            data-autofocus
            autoComplete="off"
            spellCheck={false}
            inputWrapperOrder={['label', 'input', 'description', 'error']}
            {...hintUnless(
              inputs.zoneId,
              outlook.zoneId ? existenceInWords(existing, zones) : (idHint ?? emptyIdHint(zones)),
            )}
            {...inputs.zoneId}
            value={typed.zoneId}
            {...search}
          />
          <TextInput
            label={texts.zoneName}
            required
            autoComplete="off"
            readOnly={isNamed}
            inputWrapperOrder={['label', 'input', 'description', 'error']}
            {...hintUnless(inputs.zoneName, nameHint(existing))}
            {...inputs.zoneName}
            value={existing?.zoneName || typed.zoneName}
          />
          <Warning text={lookalikeInWords(outlook)}>
            {lookalike && (
              <Action onClick={() => onPick(lookalike)}>{texts.takeZone(lookalike.zoneId)}</Action>
            )}
          </Warning>
        </div>
      )}
    </ZonePicker>
  )
}

const hintUnless = ({ error }: FieldProps, hint: string) =>
  error ? {} : { description: <span role="status">{hint}</span> }

function nameHint(existing: OfferedZone | undefined): string {
  if (!existing?.zoneName) return texts.whatPeopleRead
  return existing.isNew ? texts.namedForAnother : texts.keepsItsName
}

const emptyIdHint = (zones: readonly OfferedZone[]) =>
  zones.length > 0 ? texts.newOrFind : texts.asTheInstaller

interface SearchField {
  ref: RefObject<HTMLInputElement | null>
  onKeyDown: (event: KeyboardEvent) => void
}

interface ZonePickerProps<Zone> {
  zones: readonly Zone[]
  locationName: string
  /** What is typed in the field. It narrows the zones down, unless it names one of them. */
  typed: string
  picked: Zone | undefined
  onPick: (zone: Zone) => void
  children: (search: SearchField) => ReactNode
}

/** Z-9 before Z-10. */
const byId = new Intl.Collator(language, { numeric: true })

/** Fields for a zone and below them the location's zones. The arrow keys lead from the field to the zones and back. */
export function ZonePicker<Zone extends OfferedZone>(props: ZonePickerProps<Zone>) {
  const { zones, locationName, typed, picked, onPick, children } = props
  const input = useRef<HTMLInputElement>(null)
  const rows = useRef<Rows>(null)
  const sorted = useMemo(() => zones.toSorted((a, b) => byId.compare(a.zoneId, b.zoneId)), [zones])
  const found = useMatching(sorted, picked ? '' : typed, (zone) => searchedTexts(zone.zoneName, zone.zoneId))
  // If nothing matches, or one is chosen, all are shown: the person may want another.
  const shown = found.length > 0 ? found : sorted
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'ArrowDown') return
    event.preventDefault()
    rows.current?.enter()
  }
  return (
    <>
      {children({ ref: input, onKeyDown })}
      {zones.length > 0 && (
        <div role="group" aria-label={texts.zonesOf(locationName)} className={styles.list}>
          <p className={styles.hint}>{texts.pickOrName(locationName)}</p>
          <PickRows
            ref={rows}
            items={shown}
            keyOf={(zone) => zone.zoneId}
            title={({ zoneName, zoneId }) => zoneName || zoneId}
            detail={({ zoneName, zoneId, isNew }) =>
              [zoneName ? zoneId : texts.noNameYet, isNew && texts.new].filter(Boolean).join(' · ')
            }
            picked={picked ?? null}
            onPick={onPick}
            onLeave={() => input.current?.focus()}
          />
        </div>
      )}
    </>
  )
}
