import { api } from '../../api/client.ts'
import { useEffect, useRef, useState } from 'react'
import {
  changesOf,
  choicesOf,
  findDifferences,
  firstChoice,
  isList,
  isYourChange,
  type Choice,
  type ComparedField,
  type Difference,
  type FieldValue,
  type Fields,
  valueOf,
} from './differences.ts'
import { formatEpochSeconds } from '../list/columns.ts'
import styles from './conflict.module.css'
import { texts } from '../../texts/form.ts'

interface Author {
  name: string
  /** Epoch seconds. */
  at: number
}

/** The newest traces. What was changed a moment ago is among them. */
const newest = { pageSize: 50, pageNr: 1 }

/** Who made this version of a thing, by the traces that everybody may read. */
async function findAuthor(id: string, version: number | undefined): Promise<Author | undefined> {
  try {
    const traces = await api.listManagedTraces({ query: newest })
    const found = traces.find(({ newValue }) => isAbout(newValue, id, version))
    return found && { name: found.name || found.email, at: found.dateTime }
  } catch {
    // The choice matters more than the name.
    return undefined
  }
}

function isAbout(text: string | null, id: string, version: number | undefined): boolean {
  if (!text?.includes(id)) return false
  try {
    const value: unknown = JSON.parse(text)
    if (typeof value !== 'object' || value === null) return false
    const isVersion = version === undefined || !('version' in value) || value.version === version
    return isVersion && Object.values(value).includes(id)
  } catch {
    return false
  }
}

/** What a form needs to find out what somebody else has changed meanwhile. */
export interface Revision {
  fields: readonly ComparedField[]
  /** The subject's id, by which its traces are found. */
  id?: string | undefined
  before: Fields
  /** Undefined if it is deleted. */
  readLatest: () => Promise<Latest | undefined>
}

interface Latest {
  values: Fields
  version: number | undefined
  /** Whether the version differs from the one that the form was opened with. */
  isNewer: boolean
  /** From now on the form edits this one. */
  take: () => void
}

export interface Conflict {
  differences: Difference[]
  latest: Fields
  /** The initial choice for the fields that differ. */
  start: Fields
  /** Who changed it, and when. Unknown if no trace says so. */
  by: Author | undefined
}

/** If nothing has changed, the edit was refused for another reason, or the platform has no versions. */
export async function findConflict(
  { id, fields, before, readLatest }: Revision,
  yours: Fields,
): Promise<Conflict | undefined> {
  const latest = await readLatest()
  if (!latest) return undefined
  const changed = findDifferences(fields, before, latest.values, before)
  if (changed.length === 0 && !latest.isNewer) return undefined
  latest.take()
  const differences = findDifferences(fields, before, latest.values, yours)
  const start = Object.fromEntries(differences.map((one) => [one.field.name, valueOf(one, firstChoice(one))]))
  const by = id === undefined ? undefined : await findAuthor(id, latest.version)
  return { differences, latest: latest.values, start, by }
}

interface ConflictChoiceProps {
  differences: readonly Difference[]
  by?: Author | undefined
  onChoose: (field: string, value: FieldValue) => void
}

const captions: Record<Choice, string> = { theirs: texts.theirs, yours: texts.yours, both: texts.both }

export function ConflictChoice({ differences, by, onChoose }: ConflictChoiceProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  return (
    <section aria-labelledby="conflict" className={styles.conflict}>
      <h3 id="conflict" ref={heading} tabIndex={-1}>
        {by ? texts.wasFaster(by.name) : texts.somebodyWasFaster}
      </h3>
      <p>
        {by && `${texts.savedAt(formatEpochSeconds(by.at))} `}
        {differences.length > 0 ? texts.chooseWhatIsKept : texts.nothingIsLost}
      </p>
      {differences.map((difference) => (
        <Field key={difference.field.name} difference={difference} onChoose={onChoose} />
      ))}
    </section>
  )
}

function Field({ difference, onChoose }: { difference: Difference } & Pick<ConflictChoiceProps, 'onChoose'>) {
  const { name, label } = difference.field
  const [chosen, setChosen] = useState(firstChoice(difference))
  return (
    <fieldset className={styles.field}>
      <legend>{label}</legend>
      {choicesOf(difference).map((choice) => (
        <label key={choice} className={styles.choice} data-chosen={choice === chosen || undefined}>
          <input
            type="radio"
            name={`conflict-${name}`}
            checked={choice === chosen}
            onChange={() => {
              setChosen(choice)
              onChoose(name, valueOf(difference, choice))
            }}
          />
          <span className="quiet">{captions[choice]}</span>
          <Value difference={difference} choice={choice} />
        </label>
      ))}
    </fieldset>
  )
}

function Value({ difference, choice }: { difference: Difference; choice: Choice }) {
  if (choice === 'both') return <span className="quiet">{texts.addedOrTakenOut}</span>
  if (choice === 'yours' && !isYourChange(difference)) {
    return (
      <span className="quiet">{isList(difference.yours) ? texts.asItWas : wordsOf(difference, choice)}</span>
    )
  }
  if (isList(difference[choice])) return <Changes difference={difference} side={choice} />
  return <span>{wordsOf(difference, choice)}</span>
}

function wordsOf({ field, ...values }: Difference, choice: 'theirs' | 'yours'): string {
  const value = values[choice]
  if (typeof value !== 'string' || value.trim() === '') return '(empty)'
  return field.text?.(value) ?? value
}

/** More than this are only counted. */
const mostShown = 8

/** For a list of thousands only the changes are shown. */
function Changes({ difference, side }: { difference: Difference; side: 'theirs' | 'yours' }) {
  const { added, removed } = changesOf(difference, side)
  const { text: nameOf = String } = difference.field
  const changes = [
    ...added.map((entry) => ({ entry, what: texts.added })),
    ...removed.map((entry) => ({ entry, what: texts.takenOut })),
  ]
  return (
    <span className={styles.lines}>
      {changes.slice(0, mostShown).map(({ entry, what }) => (
        <span key={entry}>{`${what}: ${nameOf(entry)}`}</span>
      ))}
      {changes.length > mostShown && <span>{texts.andMore(changes.length - mostShown)}</span>}
    </span>
  )
}
