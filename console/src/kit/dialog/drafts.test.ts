import { beforeEach, expect, it } from 'vitest'
import { hasOpenDrafts, registerDraft, saveDrafts, savedRoute, takeDraft } from './drafts.ts'

function memory(): Storage {
  const entries = new Map<string, string>()
  return {
    get length() {
      return entries.size
    },
    clear: () => entries.clear(),
    key: (at) => [...entries.keys()][at] ?? null,
    getItem: (key) => entries.get(key) ?? null,
    setItem: (key, value) => void entries.set(key, value),
    removeItem: (key) => void entries.delete(key),
  }
}

let storage = memory()
beforeEach(() => {
  storage = memory()
})

it('returns once what was open when the page was left', () => {
  const letGo = registerDraft('account', () => ({ subject: null, values: { firstName: 'Mia' }, step: 1 }))
  saveDrafts('/accounts', storage)
  letGo()
  expect(savedRoute(storage)).toBe('/accounts')
  expect(takeDraft('integration', storage)).toBeUndefined()
  expect(takeDraft('account', storage)).toEqual({ subject: null, values: { firstName: 'Mia' }, step: 1 })
  expect(takeDraft('account', storage)).toBeUndefined()
  expect(storage).toHaveLength(0)
})

it('stores nothing if nothing is open', () => {
  registerDraft('account', () => ({ subject: null, values: {} }))()
  expect(hasOpenDrafts()).toBe(false)
  saveDrafts('/accounts', storage)
  expect(savedRoute(storage)).toBeUndefined()
})

it('closing an earlier dialog does not drop a newer one', () => {
  const first = registerDraft('account', () => ({ subject: 1, values: {} }))
  const second = registerDraft('account', () => ({ subject: 2, values: {} }))
  first()
  expect(hasOpenDrafts()).toBe(true)
  second()
  expect(hasOpenDrafts()).toBe(false)
})

it('ignores text that it did not write itself', () => {
  storage.setItem('drafts', '{ broken')
  expect(takeDraft('account', storage)).toBeUndefined()
  expect(savedRoute(storage)).toBeUndefined()
})
