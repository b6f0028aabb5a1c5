import type { QueryKey, UseQueryOptions } from '@tanstack/react-query'
import { queryClient } from '../../api/queryClient.ts'
import type { DialogState } from '../dialog/useDialog.ts'
import type { ComparedField, Fields } from './conflict/differences.ts'

/** What a form needs to find out what somebody else has changed meanwhile. */
export interface Revision {
  fields: readonly ComparedField[]
  /** The subject's id, by which its traces are found. */
  id?: string | undefined
  /** The subject when the form was opened. */
  before: Fields
  /** Undefined if it is deleted. */
  readLatest: () => Promise<Latest | undefined>
}

interface Latest {
  values: Fields
  version: number | undefined
  /** Whether the version differs from the one that the form was opened with. */
  isNewer: boolean
  /** From now on the form edits this one. */
  take: () => void
}

type Opened<Subject> = Pick<DialogState<Subject>, 'subject' | 'replace'>

interface Source<Subject, Answer, Key extends QueryKey> {
  /** The query that contains the subject. */
  query: UseQueryOptions<Answer, Error, Answer, Key>
  /** Finds the subject in the answer. */
  find: (answer: Answer) => Subject | undefined
  versionOf: (subject: Subject) => number | undefined
  valuesOf: (subject: Subject) => Fields
  fields: readonly ComparedField[]
  id?: string | undefined
}

/** For a subject that is part of a larger answer. */
export function revisionIn<Subject, Answer, Key extends QueryKey>(
  { subject, replace }: Opened<Subject>,
  { query: { queryKey, queryFn }, find, versionOf, valuesOf, fields, id }: Source<Subject, Answer, Key>,
): Revision {
  return {
    fields,
    id,
    before: valuesOf(subject),
    async readLatest() {
      const latest = find(await queryClient.query({ queryKey, queryFn, staleTime: 0 }))
      if (!latest) return undefined
      const version = versionOf(latest)
      const isNewer = version !== versionOf(subject)
      return { values: valuesOf(latest), version, isNewer, take: () => replace(latest) }
    },
  }
}

interface ListSource<Subject, Key extends QueryKey> {
  /** Looked up in its list, which every platform has. */
  list: UseQueryOptions<Subject[], Error, Subject[], Key>
  idOf: (subject: Subject) => string
  valuesOf: (subject: Subject) => Fields
  fields: readonly ComparedField[]
}

/** Undefined for a new thing. */
export function revisionOf<Subject extends { version?: number }, Key extends QueryKey>(
  { subject, replace }: Opened<Subject | null>,
  { list, idOf, ...source }: ListSource<Subject, Key>,
): Revision | undefined {
  if (!subject) return undefined
  return revisionIn(
    { subject, replace },
    {
      query: list,
      id: idOf(subject),
      find: (all) => all.find((one) => idOf(one) === idOf(subject)),
      versionOf: ({ version }) => version,
      ...source,
    },
  )
}
