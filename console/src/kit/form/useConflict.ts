import { isAxiosError } from 'axios'
import { useState } from 'react'
import { fieldErrors } from '../../api/errors.ts'
import type { DialogForm } from '../dialog/useDialogForm.ts'
import type { ConflictChoice } from './conflict/ConflictChoice.tsx'
import type { Fields } from './conflict/differences.ts'
import type { Conflict } from './conflict/findConflict.ts'
import type { Revision } from './revision.ts'

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
    const next = await find(revision, form.getValues() as Fields)
    setFound(next)
    if (!next) return
    form.setInitialValues(next.latest as Values)
    form.setValues(next.start as Partial<Values>)
  }

  return { found, look, close: () => setFound(undefined) }
}

let lastId = 0

/** If this part of the console or the list cannot be loaded, only the refusal is shown. */
async function find(revision: Revision, yours: Fields): Promise<Found | undefined> {
  try {
    const { ConflictChoice: Choice, findConflict } = await import('./conflict/index.ts')
    const conflict = await findConflict(revision, yours)
    return conflict && { id: ++lastId, Choice, ...conflict }
  } catch {
    return undefined
  }
}

/** A 409 that names fields is about those fields. */
const mayBeOutdated = (error: unknown): boolean =>
  isAxiosError(error) && error.response?.status === 409 && Object.keys(fieldErrors(error)).length === 0
