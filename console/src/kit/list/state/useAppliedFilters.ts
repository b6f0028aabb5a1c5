import { useNavigate, useSearch } from '@tanstack/react-router'
import type { ListSearch } from './listState.ts'

type Filters<Key extends string> = Readonly<Record<Key, string>>

/**
 * Filters that the platform applies, and not the list. Each change is in the address as `applied.email=…`, and is a
 * step of the history.
 */
export function useAppliedFilters<Key extends string>(keys: readonly Key[]) {
  const search: ListSearch = useSearch({ strict: false })
  const navigate = useNavigate()
  const each = (value: (key: Key) => string) =>
    Object.fromEntries(keys.map((key) => [key, value(key)])) as Filters<Key>
  const apply = (next: Filters<Key>) =>
    void navigate({
      to: '.',
      search: (current: ListSearch) => ({
        ...current,
        ...Object.fromEntries(keys.map((key) => [`applied.${key}`, next[key] || undefined])),
      }),
    })
  return [each((key) => search[`applied.${key}`] ?? ''), apply] as const
}
