import { IconArrowRight, IconCommand } from '@tabler/icons-react'
import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import { searchLimits } from '#contract/limits'
import { useCurrentAccount } from '../../api/account.ts'
import { api } from '../../api/client.ts'
import { isNotOffered, serverReason } from '../../api/errors.ts'
import { query } from '../../api/query.ts'
import { kindIcons } from '../../domain/kinds.ts'
import { readRecent, remember } from '../../domain/recent.ts'
import { Dialog } from '../../kit/dialog/Dialog.tsx'
import { chooseColorScheme } from '../../ui/look/colorScheme.ts'
import { colorSchemes, useLogOut } from '../layout/Person.tsx'
import { type Choice, choicesFor, pagesAndCreations, parseCommand } from './choices.ts'
import styles from './FindDialog.module.css'
import { texts } from '../../texts/find.ts'

const debounceMs = 150
const nobody = { roles: [], isOperator: false }

const colorLabels = { light: texts.lightColours, dark: texts.darkColours, auto: texts.coloursAsTheSystem }

function useCommands(onKeys: () => void): Choice[] {
  const person = useCurrentAccount().data ?? nobody
  const logOut = useLogOut()
  return [
    ...pagesAndCreations(person),
    ...colorSchemes.map(({ value }) => ({
      id: value,
      label: colorLabels[value],
      run: () => chooseColorScheme(value),
    })),
    { id: 'keys', label: texts.keysOfThisPage, run: onKeys },
    { id: 'log-out', label: texts.logout, run: () => void logOut() },
  ]
}

/** What the platform finds. Only the answer to what is typed now counts. */
function useFound(text: string) {
  const [settled] = useDebouncedValue(text, debounceMs)
  const searched = settled.slice(0, searchLimits.characters)
  const { data, error, isFetching, isPlaceholderData } = useQuery({
    ...query(api.search, { query: { text: searched } }),
    enabled: searched !== '',
    placeholderData: keepPreviousData,
    staleTime: 0,
    // Another platform does not have it.
    retry: false,
  })
  const isWaiting = settled !== text || isPlaceholderData || (isFetching && data === undefined)
  return {
    found: text === '' ? undefined : data,
    error: text === '' ? null : error,
    isWaiting: text !== '' && isWaiting,
  }
}

interface FindDialogProps {
  onClose: () => void
  onKeys: () => void
}

/** The field that finds everything: things by the platform, pages and commands by itself. */
export function FindDialog({ onClose, onKeys }: FindDialogProps) {
  const person = useCurrentAccount().data ?? nobody
  const [typed, setTyped] = useState('')
  const [at, setAt] = useState(0)
  const [isChosen, setChosen] = useState(false)
  const [recent] = useState(readRecent)
  const commands = useCommands(onKeys)
  const { text } = parseCommand(typed, person)
  const { found, error, isWaiting } = useFound(text)
  const groups = choicesFor({ typed, person, commands, recent, found })
  const choices = groups.flatMap((group) => group.choices)
  const active = choices[Math.min(at, choices.length - 1)]
  const listId = useId()
  const optionId = (choice: Choice) => `${listId}${choices.indexOf(choice)}`
  const list = useRef<HTMLDivElement>(null)

  useEffect(() => {
    list.current?.querySelector('[aria-selected=true]')?.scrollIntoView({ block: 'nearest' })
  }, [at])

  const choose = ({ address, run, recent: opened }: Choice) => {
    onClose()
    run?.()
    if (opened) remember(opened)
    if (address !== undefined) window.location.assign(address)
  }

  // Enter before the answer takes the first result as soon as it is there.
  const isReady = isChosen && !isWaiting
  useEffect(() => {
    if (isReady && active) choose(active)
  })

  const onKeyDown = (event: KeyboardEvent) => {
    const steps: Partial<Record<string, number>> = {
      ArrowDown: (at + 1) % choices.length,
      ArrowUp: (at - 1 + choices.length) % choices.length,
    }
    const to = steps[event.key]
    if (event.key === 'Enter') setChosen(true)
    else if (to !== undefined && choices.length > 0) setAt(to)
    else return
    event.preventDefault()
  }

  return (
    <Dialog title={texts.find} onClose={onClose}>
      <input
        className={styles.field}
        data-autofocus
        role="combobox"
        aria-label={texts.find}
        aria-expanded={choices.length > 0}
        aria-controls={listId}
        aria-autocomplete="list"
        aria-activedescendant={active && optionId(active)}
        autoComplete="off"
        spellCheck={false}
        maxLength={searchLimits.characters}
        placeholder={texts.whatToType}
        value={typed}
        onChange={(event) => {
          setTyped(event.target.value)
          setAt(0)
          setChosen(false)
        }}
        onKeyDown={onKeyDown}
      />
      <div ref={list} id={listId} role="listbox" aria-label={texts.results} className={styles.list}>
        {groups.map(({ title, choices: entries }, group) => (
          <div key={title} role="group" aria-labelledby={`${listId}-${group}`}>
            <div id={`${listId}-${group}`} className={styles.title}>
              {title}
            </div>
            {entries.map((choice) => (
              <Option
                key={choice.id}
                id={optionId(choice)}
                choice={choice}
                isActive={choice === active}
                onPoint={() => setAt(choices.indexOf(choice))}
                onChoose={() => choose(choice)}
              />
            ))}
          </div>
        ))}
      </div>
      <output className={styles.state}>
        {isWaiting
          ? texts.searching
          : error
            ? failureText(error)
            : choices.length === 0 && texts.nothingFound}
      </output>
    </Dialog>
  )
}

/** A platform without the call still has pages and commands. */
const failureText = (error: unknown) =>
  isNotOffered(error) ? texts.noSearch : texts.failedToSearch(serverReason(error) ?? '')

interface OptionProps {
  id: string
  choice: Choice
  isActive: boolean
  onPoint: () => void
  onChoose: () => void
}

function Option({ id, choice: { label, detail, kind, address }, isActive, onPoint, onChoose }: OptionProps) {
  const Symbol = kind ? kindIcons[kind] : address === undefined ? IconCommand : IconArrowRight
  return (
    // The field has the focus and the keys.
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events
    <div
      id={id}
      role="option"
      tabIndex={-1}
      aria-selected={isActive}
      className={styles.option}
      onPointerMove={isActive ? undefined : onPoint}
      onClick={onChoose}
    >
      <Symbol size={18} stroke={1.75} aria-hidden />
      <span className={styles.label} dir="auto">
        {label}
      </span>
      {detail && (
        <span className={styles.detail} dir="auto">
          {detail}
        </span>
      )}
    </div>
  )
}
