import { useSyncExternalStore } from 'react'

export type ColorScheme = 'light' | 'dark' | 'auto'

/** Mantine, which comes with the first dialog, uses the same key and the same attribute. */
const storageKey = 'mantine-color-scheme-value'
const attribute = 'data-mantine-color-scheme'

const systemDark = window.matchMedia('(prefers-color-scheme: dark)')

function readScheme(): ColorScheme {
  const stored = window.localStorage.getItem(storageKey)
  return stored === 'light' || stored === 'dark' ? stored : 'auto'
}

function paint(): void {
  const scheme = readScheme()
  const shown = scheme === 'auto' && systemDark.matches ? 'dark' : scheme
  document.documentElement.setAttribute(attribute, shown === 'dark' ? 'dark' : 'light')
}

/** Calls back when the person chooses another scheme, here or in another tab, or when the system's scheme changes. */
function subscribe(onChange: () => void): () => void {
  const events = new AbortController()
  const { signal } = events
  window.addEventListener('storage', onChange, { signal })
  window.addEventListener(storageKey, onChange, { signal })
  systemDark.addEventListener('change', onChange, { signal })
  return () => events.abort()
}

/** Sets the colours before the first paint, and keeps them up to date. */
export function applyColorScheme(): void {
  paint()
  subscribe(paint)
}

export const useColorScheme = () => useSyncExternalStore(subscribe, readScheme)

export function chooseColorScheme(scheme: ColorScheme): void {
  window.localStorage.setItem(storageKey, scheme)
  window.dispatchEvent(new Event(storageKey))
}
