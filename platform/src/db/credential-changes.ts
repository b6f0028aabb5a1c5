import type { AuditAction } from '#contract/audit'
import { holdsSecret } from '../base/secrets.ts'
import type { CredentialChange, LogSecurity } from '../base/security-log.ts'
import type { Trace } from './traces.ts'

type Described = Pick<Trace, 'action' | 'old' | 'new' | 'body'>
type Rule = CredentialChange & { applies?: (trace: Described) => boolean }

const integrationSecret = { credential: 'integration-secret' } as const

/** What lets somebody in, or lets us in elsewhere, by the audit action that changes it. Passwords, second factors and sessions have events of their own. */
export const credentialActions: Partial<Record<AuditAction, Rule>> = {
  // To the new address goes a link with which a password is chosen.
  ACCOUNT_UPDATED: {
    credential: 'email-address',
    change: 'changed',
    applies: ({ old: before, new: after }) => textIn(before, 'email') !== textIn(after, 'email'),
  },
  INVITATION_SENT: { credential: 'password-link', change: 'made' },
  DEVICES_REGISTERED: { credential: 'device-token', change: 'made' },
  DEVICE_TOKEN_ISSUED: { credential: 'device-token', change: 'made' },
  LORAWAN_SECRET_ISSUED: { credential: 'network-server-secret', change: 'made' },
  LORAWAN_SECRET_ENDED: { credential: 'network-server-secret', change: 'ended' },
  LORAWAN_SERVER_CREATED: { credential: 'network-server-secret', change: 'made' },
  LORAWAN_SERVER_SECRET_ISSUED: { credential: 'network-server-secret', change: 'changed' },
  LORAWAN_SERVER_DELETED: { credential: 'network-server-secret', change: 'ended' },
  PUSH_SUBSCRIBED: { credential: 'push-subscription', change: 'made' },
  PUSH_UNSUBSCRIBED: { credential: 'push-subscription', change: 'ended' },
  INTEGRATION_CREATED: { ...integrationSecret, change: 'made', applies: ({ body }) => holdsSecret(body) },
  INTEGRATION_UPDATED: { ...integrationSecret, change: 'changed', applies: ({ body }) => holdsSecret(body) },
  INTEGRATION_DELETED: { ...integrationSecret, change: 'ended' },
  TOKEN_CREATED: { credential: 'program-token', change: 'made' },
  TOKEN_ENDED: { credential: 'program-token', change: 'ended' },
  SERVICE_TOKEN_CREATED: { credential: 'program-token', change: 'made' },
  SERVICE_TOKEN_ENDED: { credential: 'program-token', change: 'ended' },
  SERVICE_ACCOUNT_DELETED: { credential: 'program-token', change: 'ended' },
  WEBHOOK_CREATED: { credential: 'webhook-secret', change: 'made' },
  WEBHOOK_DELETED: { credential: 'webhook-secret', change: 'ended' },
  KEYS_ROTATED: { credential: 'signing-key', change: 'made' },
  KEYS_REPLACED: { credential: 'signing-key', change: 'changed' },
  PUSH_KEY_ROTATED: { credential: 'push-key', change: 'made' },
}

/** Writes a line for each change of a credential, when it is stored. */
export function logCredentials(logSecurity: LogSecurity, traces: readonly Described[], by?: 'command'): void {
  for (const trace of traces) {
    const { applies = () => true, ...change } = credentialActions[trace.action] ?? {}
    if (!('credential' in change) || !applies(trace)) continue
    const idOf = (name: string) => textIn(trace.new, name) ?? textIn(trace.old, name)
    logSecurity('credential-changed', 'ok', {
      ...change,
      accountId: idOf('accountId'),
      deviceId: idOf('deviceId'),
      integrationId: idOf('integrationId'),
      by,
    })
  }
}

function textIn(source: unknown, name: string): string | undefined {
  const value: unknown = typeof source === 'object' && source !== null ? Reflect.get(source, name) : undefined
  return typeof value === 'string' ? value : undefined
}
