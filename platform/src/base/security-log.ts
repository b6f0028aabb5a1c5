import { second } from './time.ts'
import { currentRequest } from './request.ts'

/** The fields of each line, besides account, address, browser and request. docs/security-log.md explains the events. */
interface SecurityEvents {
  'set-up': { reason?: 'wrong-token' | 'too-often' }
  'sign-in': {
    reason?: 'wrong-password' | 'unknown-account' | 'suspended' | 'wrong-code' | 'wrong-passkey'
    /** What was given besides the password, or instead of it. */
    by?: 'app' | 'recovery-code' | 'passkey'
  }
  'sign-in-delayed': { waitSeconds: number }
  'password-set': object
  'password-reset-asked': { reason?: 'unknown-account' | 'too-often'; by?: 'command' }
  'password-reset-used': object
  'session-ended': { by: SessionEnder; sessions: 'one' | 'others' | 'all' }
  'token-refused': { reason: string }
  'access-refused': object
  'role-granted': RoleChange
  'role-removed': RoleChange
  'integrator-suspended': IntegratorChange
  'integrator-resumed': IntegratorChange
  'key-rotated': { keyId: string }
  'second-factor-asked': object
  'second-factor-set': { factor: 'app' | 'passkey' | 'recovery-codes' }
  'second-factor-rule-set': { required: string; from?: string | undefined }
  'second-factor-removed': { by: 'self' | 'account-manager' | 'operator' | 'command' }
  'credential-changed': CredentialChange & CredentialOwner
}

interface CredentialOwner {
  deviceId?: string | undefined
  integrationId?: string | undefined
  by?: 'command' | undefined
}

/** Not what it is: only that there is another one. */
export interface CredentialChange {
  credential:
    | 'device-token'
    | 'email-address'
    | 'integration-secret'
    | 'webhook-secret'
    | 'network-server-secret'
    | 'program-token'
    | 'password-link'
    | 'push-key'
    | 'push-subscription'
    | 'signing-key'
  change: 'made' | 'changed' | 'ended'
}

interface RoleChange {
  roles: string[]
  /** The account that made the change, or `command`. The line's own account is the one whose roles changed. */
  by: string
}

interface IntegratorChange {
  integratorId: string
}

/** `provider`: signed out at the identity provider, for example from another tab. */
type SessionEnder =
  | 'self'
  | 'provider'
  | 'account-manager'
  | 'operator'
  | 'command'
  | 'password-change'
  | 'second-factor-removed'

export type SecurityEvent = keyof SecurityEvents

const everyEvent: Record<SecurityEvent, true> = {
  'set-up': true,
  'sign-in': true,
  'sign-in-delayed': true,
  'password-set': true,
  'password-reset-asked': true,
  'password-reset-used': true,
  'session-ended': true,
  'token-refused': true,
  'access-refused': true,
  'role-granted': true,
  'role-removed': true,
  'integrator-suspended': true,
  'integrator-resumed': true,
  'key-rotated': true,
  'second-factor-asked': true,
  'second-factor-set': true,
  'second-factor-rule-set': true,
  'second-factor-removed': true,
  'credential-changed': true,
}

export const securityEvents = Object.keys(everyEvent) as SecurityEvent[]

export const outcomes = ['ok', 'refused'] as const

export type Outcome = (typeof outcomes)[number]

export interface FloodLimits {
  /** How many events of one kind pass per address and window. */
  perAddress: number
  /** How many events of one kind pass per window from all addresses. It also limits the memory for counting. */
  overall: number
  seconds: number
}

/** How many events were suppressed in a window. Without an address: those that were not counted per address. */
interface Suppressed<Event> {
  event: Event
  address?: string
  repeated: number
}

interface Counts {
  passed: number
  suppressed: number
}

interface EventCounts extends Counts {
  addresses: Map<string, Counts>
}

/** Lets the first events of a window pass and counts the rest. The counts are reported when the window ends. */
function createFloodLimiter<Event>(limits: FloodLimits, report: (suppressed: Suppressed<Event>) => void) {
  let window = new Map<Event, EventCounts>()
  let timer: NodeJS.Timeout | undefined

  function admits(event: Event, address: string): boolean {
    timer ??= setTimeout(endWindow, limits.seconds * second).unref()
    const all = window.get(event) ?? { passed: 0, suppressed: 0, addresses: new Map<string, Counts>() }
    window.set(event, all)
    const isFull = all.passed >= limits.overall
    const known = all.addresses.get(address)
    // A new address costs memory. When the window is full, it is counted together with the others.
    const counts = known ?? (isFull ? all : { passed: 0, suppressed: 0 })
    if (isFull || counts.passed >= limits.perAddress) {
      counts.suppressed += 1
      return false
    }
    all.addresses.set(address, counts)
    counts.passed += 1
    all.passed += 1
    return true
  }

  function endWindow(): void {
    clearTimeout(timer)
    timer = undefined
    const ended = window
    window = new Map()
    for (const [event, { addresses, suppressed }] of ended) {
      for (const [address, counts] of addresses)
        if (counts.suppressed > 0) report({ event, address, repeated: counts.suppressed })
      if (suppressed > 0) report({ event, repeated: suppressed })
    }
  }

  return { admits, close: endWindow }
}

/** Writes one line. Its account is the one that the event is about: the caller's, unless another one is given. */
export type LogSecurity = <Event extends SecurityEvent>(
  event: Event,
  outcome: Outcome,
  details: SecurityEvents[Event] & { accountId?: string | undefined },
) => void

export interface SecurityLog {
  logSecurity: LogSecurity
  /** Writes the counts that are still open. */
  close: () => void
}

/** Single mistakes get a line each. An attack with thousands of tries cannot fill the disk. */
const defaultFlood: FloodLimits = { perAddress: 30, overall: 600, seconds: 60 }

const longestBrowser = 200

/** The User-Agent is free text from outside: it is shortened, and invisible characters are removed. */
export const browserName = (userAgent = ''): string =>
  userAgent.slice(0, longestBrowser).replaceAll(/\p{C}/gu, '')

type Write = (line: Record<string, unknown>, message: string) => void

export function createSecurityLog(write: Write, limits: FloodLimits = defaultFlood): SecurityLog {
  const flood = createFloodLimiter<SecurityEvent>(limits, ({ event, address, repeated }) =>
    write(
      { event, outcome: 'refused', address, repeated, seconds: limits.seconds },
      `${event} refused ${repeated} times more`,
    ),
  )
  return {
    logSecurity(event, outcome, { accountId, ...details }) {
      const request = currentRequest()
      if (outcome === 'refused' && !flood.admits(event, request?.address ?? '')) return
      const line = {
        event,
        outcome,
        accountId: accountId ?? request?.accountId,
        tokenId: request?.tokenId,
        operation: request?.operation,
        ...details,
        address: request?.address,
        browser: request && browserName(request.browser),
        reqId: request?.id,
      }
      write(line, `${event} ${outcome}`)
    },
    close: flood.close,
  }
}
