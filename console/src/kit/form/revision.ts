import type { QueryKey, UseQueryOptions } from '@tanstack/react-query'
import { queryClient } from '../../api/queryClient.ts'
import type { DialogState } from '../dialog/useDialog.ts'
import type { ComparedField, Fields } from './conflict/differences.ts'

/** What a form needs to find out what somebody else has changed meanwhile. */
export interface Revision {
  fields: readonly ComparedField[]
  /** The subject when the form was opened. */
  before: Fields
  /** Undefined if it is deleted. */
  readLatest: () => Promise<Latest | undefined>
}

interface Latest {
  values: Fields
  /** Whether the version differs from the one that the form was opened with. */
  isNewer: boolean
  /** From now on the form edits this one. */
  take: () => void
}

interface Source<Subject, Key extends QueryKey> {
  /** Looked up in its list, which every platform has. */
  list: UseQueryOptions<Subject[], Error, Subject[], Key>
  idOf: (subject: Subject) => string
  valuesOf: (subject: Subject) => Fields
  fields: readonly ComparedField[]
}

/** Undefined for a new thing. */
export function revisionOf<Subject extends { version?: number }, Key extends QueryKey>(
  { subject, replace }: Pick<DialogState<Subject | null>, 'subject' | 'replace'>,
  { list: { queryKey, queryFn }, idOf, valuesOf, fields }: Source<Subject, Key>,
): Revision | undefined {
  if (!subject) return undefined
  return {
    fields,
    before: valuesOf(subject),
    async readLatest() {
      const all = await queryClient.query({ queryKey, queryFn, staleTime: 0 })
      const latest = all.find((one) => idOf(one) === idOf(subject))
      if (!latest) return undefined
      const isNewer = latest.version !== subject.version
      return { values: valuesOf(latest), isNewer, take: () => replace(latest) }
    },
  }
}
