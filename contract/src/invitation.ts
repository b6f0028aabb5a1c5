/** How a new person is asked to choose a password. If another platform does not say, the console says nothing either. */
export interface Invitation {
  by: 'mail' | 'provider' | 'file'
  /** The file of the mail, if there is no mail server. Only an installation with sample data names it. */
  file?: string | undefined
}

/** A header and not a field of the account: an edit sends the whole account back. */
export const invitationHeader = 'Invitation'

const kinds: readonly string[] = ['mail', 'provider', 'file'] satisfies Invitation['by'][]

export const writeInvitation = ({ by, file }: Invitation): string =>
  file === undefined ? by : `${by};${encodeURIComponent(file)}`

/** Undefined if the header is missing or its value is unknown. */
export function readInvitation(header: unknown): Invitation | undefined {
  if (typeof header !== 'string') return undefined
  const [by = '', file] = header.split(';')
  if (!kinds.includes(by)) return undefined
  return { by: by as Invitation['by'], file: file === undefined ? undefined : decoded(file) }
}

function decoded(text: string): string | undefined {
  try {
    return decodeURIComponent(text)
  } catch {
    return undefined
  }
}
