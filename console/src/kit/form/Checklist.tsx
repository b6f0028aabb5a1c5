import { connectionGone } from '../../api/connection.ts'
import { serverReason } from '../../api/errors.ts'
import { useId, useRef, useState } from 'react'
import { Action, classes } from '../../ui/Action.tsx'
import { searchedTexts, useMatching } from '../search/matching.ts'
import styles from './Box.module.css'
import { Filter, type Rows, VirtualBox } from './VirtualBox.tsx'
import { formatNumber } from '../../ui/language.ts'
import { texts } from '../../texts/form.ts'
import { texts as common } from '../../texts/common.ts'

interface Loading {
  isPending: boolean
  isPaused: boolean
  /** There is nothing to show. A list that could not be loaded again is still there. */
  isLoadingError: boolean
  refetch: () => unknown
  error: unknown
}

export interface Placeholder {
  text: string
  reason?: string | undefined
  retry?: () => unknown
}

export function placeholderOf(
  { isPending, isPaused, isLoadingError, refetch, error }: Loading,
  what: keyof typeof texts.loaded,
): Placeholder | undefined {
  if (isLoadingError) return { text: texts.loaded[what].failed, reason: serverReason(error), retry: refetch }
  return isPending ? { text: isPaused ? connectionGone : texts.loaded[what].loading } : undefined
}

interface ChecklistOption {
  value: string
  label: string
  /** What tells it from another one of the same label. */
  hint?: string
  /** The hint is a name of the API, the same in all languages. */
  isHintCode?: boolean
  /** What a filter searches instead of label and hint, made by `searchedTexts`. */
  searched?: string
}

interface ChecklistProps {
  label: string
  options: readonly ChecklistOption[]
  selected: readonly string[]
  onChange: (selected: string[]) => void
  filterPlaceholder?: string
  placeholder?: Placeholder | undefined
  emptyText: string
  noMatchText?: string
  selectedFirst?: boolean
  /** All entries that match the filter can be checked at once. */
  canCheckAll?: boolean
  hint?: string
  required?: boolean
  error?: string | undefined
}

export function Checklist(props: ChecklistProps) {
  const { label, options, selected, onChange, filterPlaceholder, hint, required, error } = props
  const [filter, setFilter] = useState('')
  const ids = { label: useId(), hint: useId(), error: useId() }
  const describedBy = [hint && ids.hint, error && ids.error].filter(Boolean).join(' ')
  const rows = useRef<Rows>(null)
  const matches = useMatching(options, filter, searchedIn)
  const chosen = new Set(selected)
  const shown = props.selectedFirst ? chosenFirst(matches, chosen) : matches
  const toggle = (value: string) => {
    if (props.selectedFirst) rows.current?.stay()
    onChange(chosen.has(value) ? selected.filter((other) => other !== value) : [...selected, value])
  }
  const nothing = options.length === 0 ? props.emptyText : (props.noMatchText ?? props.emptyText)
  const message = props.placeholder?.text ?? (shown.length === 0 ? nothing : undefined)

  return (
    <div className={styles.field} data-error={error !== undefined || undefined}>
      <div className={styles.heading}>
        <span id={ids.label} className={styles.label}>
          {label}
          {required && (
            <span aria-hidden="true" className={styles.required}>
              {' *'}
            </span>
          )}
        </span>
        <span className="quiet">{texts.selected(selected.length)}</span>
      </div>
      {filterPlaceholder !== undefined && (
        <Filter placeholder={filterPlaceholder} value={filter} onChange={setFilter} />
      )}
      {props.canCheckAll && matches.length > 0 && (
        <CheckAll matches={matches} isFiltered={filter.trim() !== ''} chosen={chosen} onChange={onChange} />
      )}
      <div role="group" aria-labelledby={ids.label} aria-describedby={describedBy || undefined}>
        {message === undefined ? (
          <VirtualBox
            ref={rows}
            items={shown}
            keyOf={(option) => option.value}
            rowHeight={44}
            renderRow={(option, tabIndex) => (
              <label className={styles.row}>
                <input
                  type="checkbox"
                  {...described(option)}
                  tabIndex={tabIndex}
                  checked={chosen.has(option.value)}
                  onChange={() => toggle(option.value)}
                />
                <span className={styles.text}>
                  <span dir="auto">{option.label}</span>
                  {option.hint !== undefined && (
                    <span className={styles.detail}>
                      {option.isHintCode ? <code>{option.hint}</code> : option.hint}
                    </span>
                  )}
                </span>
              </label>
            )}
          />
        ) : (
          <div className={classes('row', styles.message)}>
            <div role="status">
              {message}
              {props.placeholder?.reason !== undefined && <p>{props.placeholder.reason}</p>}
            </div>
            {props.placeholder?.retry && (
              <Action onClick={() => void props.placeholder?.retry?.()}>{common.retry}</Action>
            )}
          </div>
        )}
      </div>
      {hint && (
        <p id={ids.hint} className={styles.hint}>
          {hint}
        </p>
      )}
      {error !== undefined && (
        <p id={ids.error} className={styles.error}>
          {error}
        </p>
      )}
    </div>
  )
}

const searchedIn = ({ label, hint, searched }: ChecklistOption) => searched ?? searchedTexts(label, hint)

/** The name is the label alone. What tells it from others is its description. */
const described = ({ label, hint }: ChecklistOption) =>
  hint === undefined ? {} : { 'aria-label': label, 'aria-description': hint }

function chosenFirst(options: readonly ChecklistOption[], chosen: ReadonlySet<string>) {
  const isChosen = ({ value }: ChecklistOption) => chosen.has(value)
  return [...options.filter(isChosen), ...options.filter((option) => !isChosen(option))]
}

interface CheckAllProps {
  matches: readonly ChecklistOption[]
  isFiltered: boolean
  chosen: ReadonlySet<string>
  onChange: (selected: string[]) => void
}

/** Checks everything that matches, or unchecks it if all of it is checked. */
function CheckAll({ matches, isFiltered, chosen, onChange }: CheckAllProps) {
  const isAll = matches.every(({ value }) => chosen.has(value))
  const count = formatNumber(matches.length)
  const change = () => {
    const matching = new Set(matches.map(({ value }) => value))
    onChange(
      isAll ? [...chosen].filter((value) => !matching.has(value)) : [...new Set([...chosen, ...matching])],
    )
  }
  return (
    <Action className={styles.all} onClick={change}>
      {(isAll ? texts.uncheckAll : texts.checkAll)(count, isFiltered)}
    </Action>
  )
}
