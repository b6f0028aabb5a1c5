import { useMemo, useState } from 'react'
import { Action } from '../../ui/Action.tsx'
import styles from './Story.module.css'
import { differencesIn, mostDifferences, type Names } from './traceDifferences.ts'
import { texts } from '../../texts/traces.ts'

interface DifferencesProps {
  oldValue: string
  newValue: string
  names?: Names | undefined
}

/** The first fields usually say enough. The others are shown on request. */
const fewDifferences = 6

/** The fields that two values of a trace do not share. */
export function Differences({ oldValue, newValue, names }: DifferencesProps) {
  const [isWhole, setWhole] = useState(false)
  const all = useMemo(() => differencesIn(oldValue, newValue, names), [oldValue, newValue, names])
  if (all.length === 0) return null
  const shown = all.slice(0, isWhole ? mostDifferences : fewDifferences)
  const left = all.length - mostDifferences
  return (
    <>
      <table className={styles.differences}>
        <thead>
          <tr>
            <th scope="col">{texts.field}</th>
            <th scope="col">{texts.before}</th>
            <th scope="col">{texts.after}</th>
          </tr>
        </thead>
        <tbody>
          {shown.map(({ field, before, after }) => (
            <tr key={field}>
              <th scope="row">{field}</th>
              <td dir="auto">{before === '' ? '–' : <del>{before}</del>}</td>
              <td dir="auto">{after === '' ? '–' : <ins>{after}</ins>}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {isWhole && left > 0 && <p>{texts.andMoreFields(left)}</p>}
      {all.length > fewDifferences && (
        <Action aria-expanded={isWhole} onClick={() => setWhole(!isWhole)}>
          {isWhole ? texts.showLess : texts.showAllFields(all.length)}
        </Action>
      )}
    </>
  )
}
