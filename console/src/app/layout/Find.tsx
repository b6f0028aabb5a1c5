import { IconSearch } from '@tabler/icons-react'
import { useLocation } from '@tanstack/react-router'
import { Suspense, useEffect, useSyncExternalStore } from 'react'
import { useCurrentAccount } from '../../api/account.ts'
import { lazyDialog } from '../../kit/lazyPart.tsx'
import styles from './Find.module.css'
import navigation from './Navigation.module.css'
import { texts } from '../../texts/app.ts'

const FindDialog = lazyDialog(async () => (await import('../find/FindDialog.tsx')).FindDialog)
const KeysDialog = lazyDialog(async () => (await import('../find/KeysDialog.tsx')).KeysDialog)

type Opened = 'find' | 'keys' | undefined

let opened: Opened
const listeners = new Set<() => void>()

function open(next: Opened): void {
  opened = next
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

const isTyping = (target: EventTarget | null) =>
  target instanceof HTMLElement && target.closest('input, textarea, select, [contenteditable]') !== null

/** In an open dialog something may be typed that is not saved yet. */
const isDialogOpen = () => document.querySelector('[role=dialog], dialog[open]') !== null

function openedBy({ key, target, ctrlKey, metaKey, altKey }: KeyboardEvent): Opened {
  if (altKey) return undefined
  if (ctrlKey || metaKey) return key.toLowerCase() === 'k' ? 'find' : undefined
  if (isTyping(target) || isDialogOpen()) return undefined
  return key === '/' ? 'find' : key === '?' ? 'keys' : undefined
}

/** Opens the field that finds everything, and the list of keys. Both are loaded when they are needed. */
export function Find() {
  const shown = useSyncExternalStore(subscribe, () => opened)
  const isReady = useCurrentAccount().data !== undefined
  useEffect(() => {
    if (!isReady) return undefined
    const listen = (event: KeyboardEvent) => {
      const next = openedBy(event)
      if (!next) return
      // Also where nothing is opened: the browser would leave the page for its own search.
      event.preventDefault()
      if (!isDialogOpen()) open(next)
    }
    window.addEventListener('keydown', listen)
    return () => {
      window.removeEventListener('keydown', listen)
      open(undefined)
    }
  }, [isReady])
  const path = useLocation({ select: ({ pathname }) => pathname })
  // Also by the browser's Back, or by an address that is typed.
  useEffect(() => open(undefined), [path])
  const close = () => open(undefined)
  return (
    <Suspense>
      {shown === 'find' && <FindDialog onClose={close} onKeys={() => open('keys')} />}
      {shown === 'keys' && <KeysDialog findKey={findKey} onClose={close} />}
    </Suspense>
  )
}

const isApple = /Mac|iPhone|iPad/.test(navigator.userAgent)
const findKey = isApple ? '⌘K' : 'Ctrl K'

/** Looks like a field in the menu, and is a magnifier in the bar of a phone. */
export function FindButton({ isSmall = false }: { isSmall?: boolean }) {
  const isReady = useCurrentAccount().data !== undefined
  return (
    <button
      type="button"
      className={isSmall ? navigation.burger : styles.field}
      aria-label={texts.find}
      data-find
      aria-keyshortcuts="Control+K /"
      disabled={!isReady}
      onClick={() => open('find')}
    >
      <IconSearch size={isSmall ? 24 : 18} stroke={1.75} aria-hidden="true" />
      {!isSmall && (
        <>
          <span>{texts.find}</span>
          <kbd>{findKey}</kbd>
        </>
      )}
    </button>
  )
}
