import { roleLabels } from '../../access.ts'

/** What values of the API are called, on screens and in mails. */
export const en = {
  roles: roleLabels,
}

export type Labels = typeof en
