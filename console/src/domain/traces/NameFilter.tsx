import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { type KeyboardEvent, useId, useMemo, useState } from 'react'
import { searchLimits } from '#contract/limits'
import type { SearchResults } from '#contract/schemas/search'
import type { SearchKind } from '#contract/values'
import { api } from '../../api/client.ts'
import { query } from '../../api/query.ts'
import { fold } from '../../kit/search/search.ts'
import { classes } from '../../ui/Action.tsx'
import { kindTitles } from '../kinds.ts'
import styles from './NameFilter.module.css'
import form from './TraceList.module.css'
import type { Named } from './traceNames.ts'
import { texts } from '../../texts/traces.ts'

const debounceMs = 150
const mostOffered = 8

interface NameFilterProps {
  label: string
  /** The chosen one, or nothing. */
  id: string
  onChoose: (id: string) => void
  /** Those in the loaded traces. Somebody who may not list things can choose these. */
  loaded: readonly Named[]
  /** What the platform is searched for, if it may be. */
  kinds?: readonly SearchKind[] | undefined
}

/** A field in which somebody or something is chosen by name. */
export function NameFilter({ label, id, onChoose, loaded, kinds }: NameFilterProps) {
  // While nobody types, the name of the chosen one is shown.
  const [typed, setTyped] = useState<string>()
  const [at, setAt] = useState(-1)
  const [chosen, setChosen] = useState<Named>()
  const found = useFound(typed?.trim() ?? '', kinds)
  const offered = useMemo(() => offeredFor(typed?.trim() ?? '', loaded, found), [typed, loaded, found])
  const [inputId, listId] = [useId(), useId()]
  const name = [...(chosen ? [chosen] : []), ...loaded].find((one) => one.id === id)?.name ?? id
  const isOpen = typed !== undefined && offered.length > 0
  const active = isOpen ? offered[at] : undefined

  const choose = (one: Named) => {
    setChosen(one)
    onChoose(one.id)
    end()
  }
  function end(): void {
    setTyped(undefined)
    setAt(-1)
  }

  function onKeyDown(event: KeyboardEvent): void {
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      const step = event.key === 'ArrowDown' ? 1 : -1
      setTyped(typed ?? '')
      setAt((Math.max(at, step === 1 ? -1 : 0) + step + offered.length) % Math.max(1, offered.length))
    } else if (event.key === 'Enter' && active) choose(active)
    else if (event.key === 'Escape' && typed !== undefined) end()
    else return
    event.preventDefault()
  }

  return (
    <div className={classes(form.field, styles.field)}>
      <label htmlFor={inputId}>{label}</label>
      <input
        id={inputId}
        role="combobox"
        aria-expanded={isOpen}
        aria-controls={listId}
        aria-autocomplete="list"
        aria-activedescendant={active && `${listId}${at}`}
        autoComplete="off"
        placeholder={texts.anything}
        value={typed ?? name}
        onKeyDown={onKeyDown}
        onClick={() => setTyped(typed ?? '')}
        onBlur={end}
        onChange={({ currentTarget: { value } }) => {
          setTyped(value)
          setAt(-1)
          if (value === '') onChoose('')
        }}
      />
      <div id={listId} role="listbox" aria-label={label} hidden={!isOpen}>
        {isOpen &&
          offered.map((one, index) => (
            <button
              key={one.id}
              id={`${listId}${index}`}
              type="button"
              role="option"
              tabIndex={-1}
              aria-selected={index === at}
              // The focus stays in the field, so that the list stays until the choice is made.
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => choose(one)}
            >
              <span dir="auto">{one.name}</span>
              {one.detail && <small dir="auto">{one.detail}</small>}
            </button>
          ))}
      </div>
    </div>
  )
}

function useFound(text: string, kinds: readonly SearchKind[] | undefined): SearchResults[] | undefined {
  const [settled] = useDebouncedValue(text.slice(0, searchLimits.characters), debounceMs)
  const { data } = useQuery({
    ...query(api.search, { query: { text: settled } }),
    enabled: kinds !== undefined && settled !== '',
    placeholderData: keepPreviousData,
    staleTime: 0,
    // Another platform does not have it.
    retry: false,
  })
  return useMemo(() => {
    if (!kinds || text === '') return undefined
    return data?.filter(({ kind }) => kinds.includes(kind))
  }, [data, kinds, text])
}

/** The loaded ones whose names have the text, then those that the platform finds. An id can be pasted: the thing may be gone. */
function offeredFor(
  text: string,
  loaded: readonly Named[],
  found: readonly SearchResults[] | undefined,
): Named[] {
  const wanted = fold(text)
  const known = loaded.filter(({ name, detail = '' }) => fold(`${name} ${detail}`).includes(wanted))
  const others = (found ?? []).flatMap(({ kind, results }) =>
    results.map(({ id, name, detail }): Named => ({
      id,
      name,
      detail: [kindTitles[kind], detail].filter(Boolean).join(', '),
    })),
  )
  const all = [...new Map([...others, ...known].map((one) => [one.id, one])).values()].slice(0, mostOffered)
  const isId = /^\S{3,}$/.test(text) && !all.some(({ id }) => id === text)
  return isId ? [...all, { id: text, name: text, detail: texts.asAnId }] : all
}
