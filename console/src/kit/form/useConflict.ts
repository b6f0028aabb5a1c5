import type { QueryKey, UseQueryOptions } from '@tanstack/react-query'
import { queryClient } from '../../api/query.ts'
import type { DialogState } from '../dialog/useDialog.ts'
import type { Conflict, ConflictChoice, Revision } from './conflict.tsx'
import type { ComparedField, Fields } from './differences.ts'
import { isHttpError } from '#contract/http'
import { useState } from 'react'
import { fieldErrors } from '../../api/fieldErrors.ts'
import type { DialogForm } from '../dialog/useDialogForm.ts'

type Opened<Subject> = Pick<DialogState<Subject>, 'subject' | 'replace'>

interface Source<Subject, Answer, Key extends QueryKey> {
  query: UseQueryOptions<Answer, Error, Answer, Key>
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

interface Found extends Conflict {
  /** A second conflict in the same form starts a new choice. */
  id: number
  Choice: typeof ConflictChoice
}

/** When an edit is refused, checks whether somebody else was faster. Then the form continues from their version. */
export function useConflict<Values extends Record<string, unknown>>(
  form: DialogForm<Values>,
  revision: Revision | undefined,
) {
  const [found, setFound] = useState<Found>()

  async function look(refusal: unknown): Promise<void> {
    if (!revision || !mayBeOutdated(refusal)) return
    const next = await tryFind(revision, form.getValues() as Fields)
    setFound(next)
    if (!next) return
    form.setInitialValues(next.latest as Values)
    form.setValues(next.start as Partial<Values>)
  }

  return { found, look, close: () => setFound(undefined) }
}

let lastId = 0

/** If this part of the console or the list cannot be loaded, only the refusal is shown. */
async function tryFind(revision: Revision, yours: Fields): Promise<Found | undefined> {
  try {
    const { ConflictChoice: Choice, findConflict } = await import('./conflict.tsx')
    const conflict = await findConflict(revision, yours)
    return conflict && { id: ++lastId, Choice, ...conflict }
  } catch {
    return undefined
  }
}

/** A 409 that names fields is about those fields. */
const mayBeOutdated = (error: unknown): boolean =>
  isHttpError(error) && error.response?.status === 409 && Object.keys(fieldErrors(error)).length === 0
