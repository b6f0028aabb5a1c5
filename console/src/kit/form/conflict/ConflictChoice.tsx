import { useEffect, useRef, useState } from 'react'
import {
  changesOf,
  type Choice,
  choicesOf,
  type Difference,
  type FieldValue,
  firstChoice,
  isList,
  isYourChange,
  valueOf,
} from './differences.ts'
import { formatEpochSeconds } from '../../list/columns.ts'
import type { Author } from './findAuthor.ts'
import styles from './ConflictChoice.module.css'

interface ConflictChoiceProps {
  differences: readonly Difference[]
  by?: Author | undefined
  onChoose: (field: string, value: FieldValue) => void
}

const captions: Record<Choice, string> = { theirs: 'Theirs', yours: 'Yours', both: 'Both' }

/** Shows field by field what somebody else has changed and what was typed, and lets the person choose. */
export function ConflictChoice({ differences, by, onChoose }: ConflictChoiceProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  return (
    <section aria-labelledby="conflict" className={styles.conflict}>
      <h3 id="conflict" ref={heading} tabIndex={-1}>
        {by ? by.name : 'Somebody else'} was faster
      </h3>
      <p>
        {by && `Saved ${formatEpochSeconds(by.at)}. `}
        {differences.length > 0
          ? 'Choose what is kept of each field that they changed. What only you changed stays yours.'
          : 'What they changed is not in this form, or the same as yours: nothing of it is lost when you save now.'}
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
          <span className={styles.caption}>{captions[choice]}</span>
          <Value difference={difference} choice={choice} />
        </label>
      ))}
    </fieldset>
  )
}

function Value({ difference, choice }: { difference: Difference; choice: Choice }) {
  if (choice === 'both') return <span className={styles.quiet}>What either of you added or took out</span>
  if (choice === 'yours' && !isYourChange(difference)) {
    return (
      <span className={styles.quiet}>
        {isList(difference.yours) ? 'As it was' : wordsOf(difference, choice)}
      </span>
    )
  }
  if (isList(difference[choice])) return <Changes difference={difference} whose={choice} />
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
function Changes({ difference, whose }: { difference: Difference; whose: 'theirs' | 'yours' }) {
  const { added, removed } = changesOf(difference, whose)
  const { text: nameOf = String } = difference.field
  const changes = [
    ...added.map((entry) => ({ entry, what: 'Added' })),
    ...removed.map((entry) => ({ entry, what: 'Taken out' })),
  ]
  return (
    <span className={styles.lines}>
      {changes.slice(0, mostShown).map(({ entry, what }) => (
        <span key={entry}>{`${what}: ${nameOf(entry)}`}</span>
      ))}
      {changes.length > mostShown && <span>and {changes.length - mostShown} more</span>}
    </span>
  )
}
