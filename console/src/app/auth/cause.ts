import type { ErrorContext } from 'react-oidc-context'

/** What went wrong, for the person: browsers call a host that does not answer "Failed to fetch" and the like. */
export function causeOf({ name, message }: Pick<ErrorContext, 'name' | 'message'>): string {
  return name === 'TypeError' ? `The identity provider could not be reached (${message}).` : message
}
