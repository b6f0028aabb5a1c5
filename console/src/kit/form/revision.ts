import type { QueryKey, UseQueryOptions } from '@tanstack/react-query'
import { queryClient } from '../../api/queryClient.ts'
import type { DialogState } from '../dialog/useDialog.ts'
import type { ComparedField, Fields } from './conflict/differences.ts'

/** What a form needs to find out what somebody else has made of its subject meanwhile. */
export interface Revision {
  fields: readonly ComparedField[]
  /** As the form was opened with it. */
  before: Fields
  /** Nothing where it is gone. */
  readLatest: () => Promise<Latest | undefined>
}

interface Latest {
  values: Fields
  /** Another version than the one that the form was opened with. */
  isNewer: boolean
  /** From now on the form edits this one. */
  take: () => void
}

interface Source<Subject, Key extends QueryKey> {
  /** The list that the subject stands in: every platform has it. */
  list: UseQueryOptions<Subject[], Error, Subject[], Key>
  idOf: (subject: Subject) => string
  valuesOf: (subject: Subject) => Fields
  fields: readonly ComparedField[]
}

/** Nothing where something new is made. */
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
