/** Why something failed: the text of the catalogue, and a sentence about its meaning where it helps. */
export interface Cause {
  text: string
  explanation?: string
}

/** Where this version of the library uses other words than the catalogue. */
const catalogued: Record<string, string> = {
  'Attempted to navigate on a disposed window': 'Popup blocked by user',
  'Popup closed by user': 'Popup closed',
}

const late = 'The identity provider did not answer in time. It may be out of reach for a moment.'

const explanations: Record<string, string> = {
  'State does not match': 'The answer does not belong to the sign-in that was started here.',
  'No matching state found in storage':
    'This address belongs to a sign-in that is over, or that was started in another browser.',
  'No state in response': 'The answer of the identity provider is not complete.',
  'IFrame timed out without a response': late,
  'Network timed out': late,
  'Popup blocked by user':
    'The browser did not open the sign-in window. Allow pop-ups for this address, or sign in on this page.',
  'Popup closed': 'The sign-in window was closed before the sign-in was complete.',
  'No end session endpoint':
    'The identity provider offers no sign-out. You are signed out here; close the browser to sign out there.',
  access_denied: 'The identity provider has refused the sign-in.',
  login_required: 'The identity provider wants you to sign in once more.',
  invalid_grant: 'The session at the identity provider has ended.',
}

export function causeOf(error: unknown): Cause {
  const { name, message, code } = partsOf(error)
  // Browsers report a host that does not answer as "Failed to fetch" and the like.
  if (name === 'TypeError') return { text: `The identity provider could not be reached (${message}).` }
  const text = catalogued[message] ?? message
  const explanation = explanations[text] ?? (code && explanations[code])
  return explanation ? { text, explanation } : { text }
}

/** Errors of the library, and of react-oidc-context, which wraps them. */
function partsOf(error: unknown) {
  const { name, message, innerError, error: code } = (error ?? {}) as Record<string, unknown>
  const inner = (innerError as { error?: unknown } | null | undefined)?.error
  return { name, message: textOf(message) ?? 'An error occurred', code: textOf(code) ?? textOf(inner) }
}

const textOf = (value: unknown) => (typeof value === 'string' && value !== '' ? value : undefined)
