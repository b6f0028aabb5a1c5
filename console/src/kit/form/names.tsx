import { Warning } from '../../ui/Labels.tsx'
import styles from './Box.module.css'
import { texts } from '../../texts/form.ts'

/** Something that is chosen by its name, which another thing may have as well. */
export interface Named {
  id: string
  name: string
  /** What distinguishes it from others, besides its id. */
  detail: string
}

/** Names that look alike count as the same. */
const lookOf = (name: string): string => name.trim().normalize('NFKC').toLocaleLowerCase()

/** Options for a checklist. For those with the same name a hint tells which is which. */
export function distinctOptions(things: readonly Named[]): { value: string; label: string; hint?: string }[] {
  const counts = new Map<string, number>()
  for (const { name } of things) counts.set(lookOf(name), (counts.get(lookOf(name)) ?? 0) + 1)
  return things.map(({ id, name, detail }) => ({
    value: id,
    label: name,
    ...((counts.get(lookOf(name)) ?? 0) > 1 && { hint: `${detail}, ${id}` }),
  }))
}

/** The label of the option with this value, with its hint. The value itself if there is no such option. */
export function labelIn(
  options: readonly { value: string; label: string; hint?: string }[],
): (value: string) => string {
  const labels = new Map(
    options.map(({ value, label, hint }) => [value, hint === undefined ? label : `${label} (${hint})`]),
  )
  return (value) => labels.get(value) ?? value
}

export type NamedKind = keyof typeof texts.sameName

/** The warning for a typed name that another thing already has. Nothing if the name was not changed. */
export function sameNameWarning(
  what: NamedKind,
  typed: string,
  all: readonly Named[],
  ownId?: string,
): string | undefined {
  const same = all.filter(({ name }) => lookOf(typed) !== '' && lookOf(name) === lookOf(typed))
  const [first] = same
  if (!first || same.some(({ id }) => id === ownId)) return undefined
  const sameName = texts.sameName[what]
  return same.length > 1
    ? sameName.several(same.length, first.name)
    : sameName.one(first.name, first.detail, first.id)
}

interface NameWarningProps {
  what: NamedKind
  typed: string
  all: readonly Named[]
  ownId: string | undefined
}

/** Below a name field: warns if another thing has the name already. It may be intended, so nothing is blocked. */
export function NameWarning({ what, typed, all, ownId }: NameWarningProps) {
  const text = sameNameWarning(what, typed, all, ownId)
  return (
    <div className={text && styles.below}>
      <Warning text={text} />
    </div>
  )
}
