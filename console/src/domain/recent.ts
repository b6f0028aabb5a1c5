import { useEffect } from 'react'
import { type SearchKind, searchKinds } from '#contract/first-page-values'
import { queueOwner } from '../api/queueStorage.ts'

/** What somebody has opened. */
export interface Recent {
  kind: SearchKind
  id: string
  name: string
  /** Where it is opened again. */
  address: string
}

const most = 8
const keyOf = (owner: string) => `console.recent.${owner}`

/** The latest first. Whatever else is stored there is not shown. */
export function readRecent(): Recent[] {
  const owner = queueOwner()
  if (owner === undefined) return []
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(keyOf(owner)) ?? '[]')
    return Array.isArray(stored) ? stored.filter(isRecent).slice(0, most) : []
  } catch {
    return []
  }
}

const isRecent = (entry: Partial<Recent> | null): entry is Recent =>
  [entry?.id, entry?.name].every((text) => typeof text === 'string') &&
  // An address of this console, whatever somebody has put there.
  entry?.address?.startsWith?.('#/') === true &&
  searchKinds.some((kind) => kind === entry.kind)

/** Puts it first. */
export function remember(opened: Recent): void {
  const owner = queueOwner()
  if (owner === undefined) return
  const others = readRecent().filter(({ kind, id }) => kind !== opened.kind || id !== opened.id)
  localStorage.setItem(keyOf(owner), JSON.stringify([opened, ...others].slice(0, most)))
}

/** After a sign-out nobody sees here what this person has opened. */
export function forgetRecent(): void {
  const owner = queueOwner()
  if (owner !== undefined) localStorage.removeItem(keyOf(owner))
}

/** Remembers the thing of a page as soon as its name is known. */
export function useRemembered(kind: SearchKind, id: string, name: string | undefined): void {
  const isKnown = name !== undefined
  useEffect(() => {
    if (name) remember({ kind, id, name, address: window.location.hash.replace(/\?.*$/, '') })
    // oxlint-disable-next-line react/exhaustive-deps -- not again for each tab, or when it gets another name
  }, [kind, id, isKnown])
}
