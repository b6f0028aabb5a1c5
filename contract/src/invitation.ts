/** How a new person is asked to choose a password. A platform that does not say so is no reason for a wrong sentence. */
export interface Invitation {
  by: 'mail' | 'provider' | 'file'
  /** Where the mail lies that no server takes; only an installation for trying things out tells. */
  file?: string | undefined
}

/** It travels beside the account that was made, which is sent back with an edit as it is. */
export const invitationHeader = 'Invitation'

const ways: readonly string[] = ['mail', 'provider', 'file'] satisfies Invitation['by'][]

export const writeInvitation = ({ by, file }: Invitation): string =>
  file === undefined ? by : `${by};${encodeURIComponent(file)}`

/** Nothing where the header is missing, or says what nobody has heard of. */
export function readInvitation(header: unknown): Invitation | undefined {
  if (typeof header !== 'string') return undefined
  const [by = '', file] = header.split(';')
  if (!ways.includes(by)) return undefined
  return { by: by as Invitation['by'], file: file === undefined ? undefined : decoded(file) }
}

function decoded(text: string): string | undefined {
  try {
    return decodeURIComponent(text)
  } catch {
    return undefined
  }
}
